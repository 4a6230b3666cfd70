const loaded = new Map<string, Promise<void>>();
let retries = 0;

/** Replaces Vite's helper; `files[0]` is the chunk. First the files: a failed import stays failed in Firefox and WebKit. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>, files: string[] = []): Promise<Chunk> {
  await Promise.all(files.map((file) => loadOnce(`/${file}`)));
  return load().catch((error) => {
    if (files[0] === undefined) throw error;
    retries += 1;
    // Without a cache, as in a private window, the browser has asked the server again.
    return import(/* @vite-ignore */ `/${files[0]}?retry=${retries}`);
  });
}

function loadOnce(path: string): Promise<void> {
  const known = loaded.get(path);
  if (known) return known;
  const loading = path.endsWith(".css") ? addStyles(path) : fetchCode(path);
  loaded.set(path, loading);
  loading.catch(() => loaded.delete(path));
  return loading;
}

async function fetchCode(path: string): Promise<void> {
  if (document.querySelector(`link[rel=modulepreload][href="${path}"]`)) return;
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} could not be loaded: ${response.status}`);
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
