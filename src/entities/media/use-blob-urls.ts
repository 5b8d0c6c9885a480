import { useEffect, useRef, useState } from 'react'
import { readBlob } from '#src/offline/storage/blob-store.ts'

/** Object URLs of pictures persisted on this device, by blob key; a key is missing until its bytes are read, or when they are gone. */
export function useBlobUrls(blobKeys: readonly string[]): ReadonlyMap<string, string> {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  // Made once per picture: a URL revoked because another picture came would break the image that is about to load it.
  const made = useRef<ReadonlyMap<string, string>>(new Map())
  const joined = blobKeys.join(' ')
  useEffect(() => {
    const wanted = joined.split(' ').filter(Boolean)
    let isLeft = false
    const keep = (next: ReadonlyMap<string, string>) => {
      made.current = next
      setUrls(next)
    }
    const read = async (blobKey: string) => {
      const blob = await readBlob(blobKey)
      if (isLeft || blob === undefined) return
      keep(new Map(made.current).set(blobKey, URL.createObjectURL(blob)))
    }
    const [stays, goes] = partition(made.current, new Set(wanted))
    if (goes.size > 0) keep(stays)
    revokeAll(goes)
    Promise.all(wanted.filter((blobKey) => !stays.has(blobKey)).map(read)).catch((cause: unknown) => {
      console.error('A persisted picture could not be read.', cause)
    })
    return () => {
      isLeft = true
    }
  }, [joined])
  useEffect(
    () => () => {
      revokeAll(made.current)
      made.current = new Map()
    },
    [],
  )
  return urls
}

function partition(urls: ReadonlyMap<string, string>, wanted: ReadonlySet<string>) {
  const entries = [...urls]
  return [
    new Map(entries.filter(([blobKey]) => wanted.has(blobKey))),
    new Map(entries.filter(([blobKey]) => !wanted.has(blobKey))),
  ] as const
}

function revokeAll(urls: ReadonlyMap<string, string>): void {
  for (const url of urls.values()) URL.revokeObjectURL(url)
}
