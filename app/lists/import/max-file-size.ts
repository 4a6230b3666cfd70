/** In bytes: 10 MB. */
export const maxFileSize = 10_485_760;
