export interface StoredMedia {
  bytes: Buffer
  contentType: string
}

/** Stores pictures and attachments under keys such as `<directory>/640.webp`. */
export interface MediaStore {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  read(key: string): Promise<StoredMedia | undefined>
  /** Rejects when the store cannot be reached, or is not there. */
  check(): Promise<void>
  /** Removes everything whose key starts with `prefix`. */
  remove(prefix: string): Promise<void>
  /** Ends what waits for it, now and from here on, as for a store that cannot be reached. Absent where nothing waits long. */
  cutOff?: () => void
}
