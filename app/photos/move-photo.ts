export function movePhoto(photoPaths: string[], from: number, to: number): string[] {
  const moved = [...photoPaths];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
