import { credentialsSchema } from "~/admin/sign-in/admin-auth.server";
import { listKinds } from "~/lists/lists";
import * as answers from "./answers.server";
import { type Operation, tables, toSignIn } from "./operation.server";

const kinds = ["tanks", ...listKinds];

const csvForm = {
  form: { csv: { type: "string", format: "binary", description: "A file whose name ends in .csv" } },
};

const signIn: Operation[] = [
  {
    path: "/api/admin/login",
    method: "post",
    summary: "Signs an admin in",
    body: credentialsSchema,
    answers: { 200: answers.signedIn },
  },
  { path: "/api/admin/logout", method: "post", summary: "Signs an admin out", answers: { 200: answers.nothing } },
];

const ofAdmin: Omit<Operation, "isOfAdmin">[] = [
  { path: "/api/admin/me", method: "get", summary: "Who is signed in", answers: { 200: answers.signedIn } },
  {
    path: "/api/admin/{kind}",
    method: "delete",
    summary: "Clears a list",
    answers: { 200: answers.cleared },
  },
  {
    path: "/api/admin/{kind}/check",
    method: "post",
    summary: "What an import of a file would change",
    body: csvForm,
    answers: { 200: answers.checkedFile },
  },
  {
    path: "/api/admin/{kind}/check/{id}",
    method: "get",
    summary: "All that a checked file would change",
    query: ["as"],
    answers: { 200: tables, ...toSignIn },
  },
  {
    path: "/api/admin/{kind}/import",
    method: "post",
    summary: "Replaces a list by a file",
    body: csvForm,
    answers: { 200: answers.imported },
  },
  { path: "/api/admin/{kind}/imports", method: "get", summary: "The imports", answers: { 200: answers.imports } },
  {
    path: "/api/admin/{kind}/imports/{id}",
    method: "get",
    summary: "An imported file, as it was sent",
    answers: { 200: ["text/csv"], ...toSignIn },
  },
  {
    path: "/api/admin/{kind}/export",
    method: "get",
    summary: "A list, or all tanks",
    kinds,
    query: ["as"],
    answers: { 200: tables, ...toSignIn },
  },
  {
    path: "/api/admin/{kind}/tanks",
    method: "get",
    summary: "The names that tanks use",
    answers: { 200: answers.usedNames },
  },
];

const sample: Operation = {
  path: "/api/admin/{kind}/sample",
  method: "get",
  summary: "A file to begin with",
  kinds,
  query: ["as"],
  answers: { 200: tables },
};

export const adminOperations: Operation[] = [
  ...signIn,
  ...ofAdmin.map((operation) => ({ ...operation, isOfAdmin: true })),
  sample,
];
