import { refuse } from "~/http/answer.server";

const handle = async () => refuse(404, "There is nothing at this address.");

export const loader = handle;
export const action = handle;
