import { useEffect, useState } from 'react'
import { readBlob } from '#src/offline/storage/blob-store.ts'

/** Object URLs of pictures kept on this device, by blob key; a key is missing until its bytes are read, or when they are gone. */
export function useBlobUrls(blobKeys: readonly string[]): ReadonlyMap<string, string> {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  const joined = blobKeys.join(' ')
  useEffect(() => {
    const made = new Map<string, string>()
    let isLeft = false
    const read = async (blobKey: string) => {
      const blob = await readBlob(blobKey)
      if (isLeft || blob === undefined) return
      made.set(blobKey, URL.createObjectURL(blob))
      setUrls(new Map(made))
    }
    Promise.all(joined.split(' ').filter(Boolean).map(read)).catch((cause: unknown) => {
      console.error('A kept picture could not be read.', cause)
    })
    return () => {
      isLeft = true
      for (const url of made.values()) URL.revokeObjectURL(url)
    }
  }, [joined])
  return urls
}
