import { tableKinds } from "~/admin/api/admin-resource.server";
import { credentialsSchema } from "~/admin/sign-in/admin-auth.server";
import { tableTypes } from "~/http/download.server";
import * as answers from "./answers.server";
import { type Operation, toSignIn } from "./operation.server";

const csvForm = {
  form: { csv: { type: "string", format: "binary", description: "A file whose name ends in .csv" } },
};

const signIn: Operation[] = [
  {
    name: "signIn",
    path: "/api/admin/login",
    method: "post",
    summary: "Signs an admin in",
    body: credentialsSchema,
    answers: { 200: answers.signedIn },
    refused: [429],
  },
  {
    name: "signOut",
    path: "/api/admin/logout",
    method: "post",
    summary: "Signs an admin out",
    answers: { 200: answers.nothing },
    sends: ["Clear-Site-Data"],
  },
];

const ofAdmin: Omit<Operation, "isOfAdmin">[] = [
  {
    name: "getAdmin",
    path: "/api/admin/me",
    method: "get",
    summary: "Who is signed in",
    answers: { 200: answers.signedIn },
  },
  {
    name: "clearList",
    path: "/api/admin/{kind}",
    method: "delete",
    summary: "Clears a list",
    answers: { 200: answers.cleared },
  },
  {
    name: "checkFile",
    path: "/api/admin/{kind}/check",
    method: "post",
    summary: "What an import of a file would change",
    body: csvForm,
    answers: { 200: answers.checkedFile, 400: answers.refusedFile },
  },
  {
    name: "exportChanges",
    path: "/api/admin/{kind}/check/{id}",
    method: "get",
    summary: "All that a checked file would change",
    query: ["as"],
    answers: { 200: tableTypes, ...toSignIn },
  },
  {
    name: "importFile",
    path: "/api/admin/{kind}/import",
    method: "post",
    summary: "Replaces a list by a file",
    body: csvForm,
    answers: { 200: answers.imported },
  },
  {
    name: "listImports",
    path: "/api/admin/{kind}/imports",
    method: "get",
    summary: "The imports",
    answers: { 200: answers.imports },
  },
  {
    name: "getImportedFile",
    path: "/api/admin/{kind}/imports/{id}",
    method: "get",
    summary: "An imported file, as it was sent",
    answers: { 200: ["text/csv"], ...toSignIn },
  },
  {
    name: "exportList",
    path: "/api/admin/{kind}/export",
    method: "get",
    summary: "A list, or all tanks",
    kinds: tableKinds,
    query: ["as"],
    answers: { 200: tableTypes, ...toSignIn },
  },
  {
    name: "listUsedNames",
    path: "/api/admin/{kind}/tanks",
    method: "get",
    summary: "The names that tanks use",
    answers: { 200: answers.usedNames },
  },
];

const sample: Operation = {
  name: "getSample",
  path: "/api/admin/{kind}/sample",
  method: "get",
  summary: "A file to begin with",
  kinds: tableKinds,
  query: ["as"],
  answers: { 200: tableTypes },
  isWithoutDatabase: true,
};

export const adminOperations: Operation[] = [
  ...signIn,
  ...ofAdmin.map((operation) => ({ ...operation, isOfAdmin: true })),
  sample,
];
