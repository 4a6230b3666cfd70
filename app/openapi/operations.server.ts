import { z } from "zod";
import { tableTypes } from "~/http/download.server";
import { photoTypes } from "~/photos/model/photo-limits";
import { confirmationSchema } from "~/photos/store/signed-upload.server";
import { addedPhotosSchema, changedPhotosSchema, newTankSchema, tankChangeSchema } from "~/tanks/model/tank.schema";
import { filterNames } from "~/tanks/query/tank-filters";
import { adminOperations } from "./admin-operations.server";
import * as answers from "./answers.server";
import { type Operation, unchanged } from "./operation.server";
import { signature } from "./query.server";

const listQuery = ["q", ...filterNames, "sort"];

const tanks: Operation[] = [
  {
    name: "listTanks",
    path: "/api/tanks",
    method: "get",
    summary: "All tanks",
    answers: { 200: z.array(answers.tank), ...unchanged },
  },
  {
    name: "createTank",
    path: "/api/tanks",
    method: "post",
    summary: "Adds a tank; sent again with the same id, it stays one",
    body: newTankSchema,
    answers: { 200: answers.tank, 201: answers.tank, 409: answers.refusal },
    headers: ["Idempotency-Key"],
  },
  {
    name: "getTank",
    path: "/api/tanks/{id}",
    method: "get",
    summary: "A tank",
    answers: { 200: answers.tank, ...unchanged },
  },
  {
    name: "updateTank",
    path: "/api/tanks/{id}",
    method: "put",
    summary: "Changes a tank; with If-Match only the version that it names",
    body: tankChangeSchema,
    answers: { 200: answers.tank, 412: answers.refusal },
    headers: ["Idempotency-Key", "If-Match"],
  },
  {
    name: "addPhotos",
    path: "/api/tanks/{id}/photos",
    method: "post",
    summary: "Adds photos to a tank",
    body: addedPhotosSchema,
    answers: { 200: answers.tank },
    headers: ["Idempotency-Key"],
  },
  {
    name: "changePhotos",
    path: "/api/tanks/{id}/photos",
    method: "put",
    summary: "Removes, adds and orders photos; what others changed since `opened` stays",
    body: changedPhotosSchema,
    answers: { 200: answers.tank },
    headers: ["Idempotency-Key"],
    refused: [409],
  },
  {
    name: "followTanks",
    path: "/api/tanks/compact",
    method: "get",
    summary: "All tanks in few bytes, or those changed since a revision",
    description: "Those since a revision have no ETag. When to fetch all anew: docs/api.md, Following changes.",
    query: ["since"],
    answers: { 200: answers.compactList, ...unchanged },
  },
  {
    name: "exportTanks",
    path: "/api/tanks/export",
    method: "get",
    summary: "Tanks as a table",
    query: [...listQuery, "words", "as"],
    answers: { 200: tableTypes },
  },
  {
    name: "exportSummary",
    path: "/api/tanks/summary",
    method: "get",
    summary: "Tanks and gallons added up, as a table",
    query: [...listQuery, "order", "as"],
    answers: { 200: tableTypes },
  },
];

const photos: Operation[] = [
  {
    name: "requestUpload",
    path: "/api/photos/upload",
    method: "post",
    summary: "An address to send a photo to",
    headers: ["X-Upload-Content-Length", "X-Upload-Content-Type"],
    answers: { 200: answers.signedUpload },
    refused: [429],
    isWithoutDatabase: true,
  },
  {
    name: "uploadPhoto",
    path: "/api/photos/store/pending/{id}",
    method: "put",
    summary: "Takes a photo at a signed address, where R2 itself does not",
    query: signature,
    body: photoTypes,
    answers: { 200: [] },
    sends: ["ETag"],
    refused: [411],
    refusals: ["application/xml"],
    isWithoutDatabase: true,
  },
  {
    name: "confirmUpload",
    path: "/api/photos",
    method: "put",
    summary: "Confirms a photo that was sent",
    body: confirmationSchema,
    answers: { 200: answers.storedPhoto },
    refused: [404, 429],
    isWithoutDatabase: true,
  },
  {
    name: "getPhoto",
    path: "/objects/uploads/{id}",
    method: "get",
    summary: "A photo, or with `thumb` a small one",
    query: ["thumb"],
    headers: ["If-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range", "Range"],
    answers: { 200: photoTypes, 206: photoTypes, ...unchanged, 412: undefined },
    sends: ["Last-Modified", "Content-Disposition"],
    isWithoutDatabase: true,
    refusals: ["text/plain"],
  },
];

const lists: Operation[] = [
  {
    name: "listCustomers",
    path: "/api/customers",
    method: "get",
    summary: "The customers",
    answers: { 200: answers.customers, ...unchanged },
  },
  {
    name: "listProducts",
    path: "/api/products",
    method: "get",
    summary: "The products",
    answers: { 200: answers.products, ...unchanged },
  },
  {
    name: "listBusinessCentralCustomers",
    path: "/api/business-central/customers",
    method: "get",
    summary: "The customers of Business Central",
    answers: { 200: answers.centralCustomers },
    isWithoutDatabase: true,
  },
  {
    name: "checkHealth",
    path: "/api/health",
    method: "get",
    summary: "Whether the deployment works",
    answers: { 200: answers.health, 503: z.union([answers.health, answers.refusal]) },
  },
  {
    name: "describeApi",
    path: "/api/openapi.json",
    method: "get",
    summary: "This document",
    answers: { 200: z.looseObject({}) },
    isWithoutDatabase: true,
  },
];

export const operations: Operation[] = [...tanks, ...photos, ...lists, ...adminOperations];
