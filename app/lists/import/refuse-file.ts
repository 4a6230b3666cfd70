/** In bytes: 10 MB. */
const maxSize = 10_485_760;

export interface FileRefusal {
  status: 400 | 413;
  title: string;
  error: string;
}

/** What can be told of a file before its content is read, by the browser and by the server. */
export function refuseFile({ name, size }: { name: string; size: number }): FileRefusal | undefined {
  if (!/\.csv$/i.test(name)) return { status: 400, title: "Invalid file type", error: "Please select a CSV file" };
  if (size > maxSize) return { status: 413, title: "Import failed", error: "The file is larger than 10 MB." };
  return undefined;
}
