import { queryOptions } from '@tanstack/react-query'
import { fetchAndroidRelease } from '#src/offline/api/fetch-android-release.ts'

/** This deployment's Android app; null where it offers none. */
export function androidReleaseQuery() {
  return queryOptions({
    queryKey: ['android-release'],
    queryFn: fetchAndroidRelease,
    retry: 1,
  })
}
