// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { AndroidRelease } from '#contract/android-app.ts'
import { androidReleaseQuery } from '#src/entities/android-release/android-release-query.ts'
import { readKey, removeKey } from '#src/offline/storage/persisted-value.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { AndroidUpdateNotice } from './android-update-notice.tsx'
import { recordAndroidVersion } from './android-version.ts'
import { isWorthTelling } from './use-android-update.ts'

const release: AndroidRelease = {
  version: '1.1.0',
  versionCode: 40,
  size: 30_000,
  sha256: 'ab'.repeat(32),
  certificateFingerprint: 'AB:CD',
  packageName: 'org.example.talk.sayso',
  minAndroid: { sdk: 23, version: '6.0' },
  changelog: ['Opens faster.'],
  url: 'https://talk.example.org/download/sayso.apk',
}

afterEach(async () => {
  vi.unstubAllGlobals()
  await removeKey('android-update')
})

const isTold = (own: number | undefined, toldOf: number | 'unread') => isWorthTelling(release, { own, toldOf })

it('tells of a release that is newer than the app and than what was told before', () => {
  expect(isTold(39, 0)).toBe(true)
  expect(isTold(39, 39)).toBe(true)
  expect(isTold(39, 40)).toBe(false)
  expect(isTold(40, 0)).toBe(false)
  expect(isTold(41, 0)).toBe(false)
})

it('says nothing outside the Android app, nor before the device has said what it knows', () => {
  expect(isTold(undefined, 0)).toBe(false)
  expect(isTold(39, 'unread')).toBe(false)
})

it('offers the download, and once dismissed speaks of that version no more', async () => {
  window.history.replaceState(null, '', '/?android=39')
  recordAndroidVersion()
  stubFetch({ status: 200, body: release })
  const client = new QueryClient()
  const show = () =>
    render(
      <QueryClientProvider client={client}>
        <AndroidUpdateNotice />
      </QueryClientProvider>,
    )
  const first = show()
  expect(await screen.findByText('Version 1.1.0, 30 KB. Opens faster.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/download/sayso.apk')
  fireEvent.click(screen.getByRole('button', { name: 'Do not show again' }))
  expect(screen.queryByRole('complementary')).toBeNull()
  await vi.waitFor(async () => expect(await readKey('android-update')).toBe(40))
  first.unmount()

  // The release is known from before; what was told is read again, and here once more after that.
  show()
  expect(client.getQueryData(androidReleaseQuery().queryKey)).toEqual(release)
  await act(async () => void (await readKey('android-update')))
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('complementary')).toBeNull()
})
