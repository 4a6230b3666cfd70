import { notFound } from "~/http/answer.server";

export const loader = notFound;
export const action = notFound;
