/** The `Cache-Control` of what is never changed under its name: files of the build with a hash, pictures. One year, the longest that counts. */
export const unchanging = 'public, max-age=31536000, immutable'
