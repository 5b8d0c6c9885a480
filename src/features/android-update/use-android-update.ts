import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AndroidRelease } from '#contract/android-app.ts'
import { androidReleaseQuery } from '#src/entities/android-release/android-release-query.ts'
import { readKey, writeKey } from '#src/offline/storage/persisted-value.ts'
import { androidVersion } from './android-version.ts'

/** The newest version that this device was told of; `unread` until the device has said. */
type ToldOf = number | 'unread'

/** The release to tell of, in the Android app only and once for each version, and how to end that. */
export function useAndroidUpdate(): { release: AndroidRelease | undefined; dismiss: () => void } {
  const own = androidVersion()
  const [toldOf, setToldOf] = useState<ToldOf>('unread')
  const { data } = useQuery({ ...androidReleaseQuery(), enabled: own !== undefined })
  useEffect(() => {
    if (own === undefined) return
    readKey('android-update').then((told) => setToldOf(told ?? 0), complain)
  }, [own])

  const release = data && isWorthTelling(data, { own, toldOf }) ? data : undefined
  return {
    release,
    dismiss: () => {
      if (!release) return
      setToldOf(release.versionCode)
      writeKey('android-update', release.versionCode).catch(complain)
    },
  }
}

/** Whether a release is newer than the app that shows the page and than every one the member was told of before. */
export function isWorthTelling(
  { versionCode }: Pick<AndroidRelease, 'versionCode'>,
  { own, toldOf }: { own: number | undefined; toldOf: ToldOf },
): boolean {
  return own !== undefined && toldOf !== 'unread' && versionCode > own && versionCode > toldOf
}

function complain(cause: unknown): void {
  console.error('Which version was told of could not be read or persisted.', cause)
}
