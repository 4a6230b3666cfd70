import { keepShared } from "~/outbox/shared-photos";

export const shareAddress = "/share";

export async function receiveShared({ request }: { request: Request }): Promise<Response> {
  const failure = await keepPosted(request).catch(() => "failed");
  return Response.redirect(failure ? `/?shared=${failure}` : "/?shared", 303);
}

async function keepPosted(request: Request): Promise<string | undefined> {
  const posted = (await request.formData()).getAll("photos");
  const photos = posted.filter((each): each is File => each instanceof File && each.size > 0);
  return photos.length > 0 ? keepShared(photos) : "failed";
}
