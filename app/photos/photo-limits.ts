/** In bytes. */
export const maxPhotoSize = 10_485_760;

/** What a file input offers first; naming JPEG makes phones hand over HEIC photos as JPEG. */
export const acceptedTypes = "image/jpeg,image/png,image/webp,image/gif";
