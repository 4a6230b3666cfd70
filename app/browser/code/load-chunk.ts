import { failureOfAnswer, isPage, newDeployment, RequestError } from "~/browser/network/failure";

const loaded = new Map<string, Promise<void>>();
let retries = 0;

/** Replaces Vite's helper; `files[0]` is the chunk. First the files: a failed import stays failed in Firefox and WebKit. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>, files: string[] = []): Promise<Chunk> {
  await Promise.all(files.map((file) => loadOnce(`/${file}`)));
  return load().catch((error) => (files[0] === undefined ? Promise.reject(error) : importAgain(`/${files[0]}`)));
}

/** Without a cache, as in a private window, the browser has asked the server again. */
async function importAgain<Chunk>(path: string): Promise<Chunk> {
  retries += 1;
  try {
    return await import(/* @vite-ignore */ `${path}?retry=${retries}`);
  } catch (error) {
    await fetchFile(path);
    throw error;
  }
}

function loadOnce(path: string): Promise<void> {
  const known = loaded.get(path);
  if (known) return known;
  const loading = loadFile(path);
  loaded.set(path, loading);
  loading.catch(() => loaded.delete(path));
  return loading;
}

async function loadFile(path: string): Promise<void> {
  if (document.querySelector(`link[rel=modulepreload][href="${path}"]`)) return;
  await fetchFile(path);
  if (path.endsWith(".css")) await addStyles(path);
}

/** Rejects with a RequestError: an import does not tell why it failed. */
async function fetchFile(path: string): Promise<void> {
  const response = await fetch(path);
  // Each deployment has its own files.
  if (response.status === 404) throw new RequestError(newDeployment);
  if (!response.ok || isPage(response)) throw new RequestError(await failureOfAnswer(response));
  await response.blob();
}

function addStyles(path: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = path;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${path} could not be loaded.`));
    };
    document.head.appendChild(link);
  });
}
