function notFound(): never {
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

// Without these, an unknown address would be answered 200, and a post to it 405.
export const loader = notFound;
export const action = notFound;

/** Never shown: the root's error boundary draws the page. Without a component Remix would take this for a resource route. */
export default function UnknownAddress() {
  return null;
}
