/** A photo that is not among them, or there already, changes nothing. */
export function movePhoto(photoPaths: string[], photoPath: string, to: number): string[] {
  if (!photoPaths.includes(photoPath)) return photoPaths;
  const others = photoPaths.filter((each) => each !== photoPath);
  return others.toSpliced(to, 0, photoPath);
}
