import { readProfile } from '#contract/account.ts'
import { removeBanner, removeProfilePicture, uploadBanner, uploadProfilePicture } from '#contract/profile-changes.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

async function picture(width: number, height = width) {
  const channel = { width, height, channels: 3 as const, background: { r: 200, g: 80, b: 40 } }
  return new Uint8Array(await sharp({ create: channel }).jpeg().toBuffer())
}

async function profileOf(member: TestMember) {
  return (await test.call(readProfile, { params: { id: member.id } }, member.token)).reply.profile
}

/** What lies in the media store below the directory of a picture's address. */
function filesOf(url: string | null): string[] {
  const key = /^\/media\/([^/]+)\//.exec(url ?? '')?.[1] ?? 'nothing'
  return [...test.media.keys()].filter((name) => name.startsWith(`${key}/`))
}

describe('a profile picture', () => {
  it('is re-encoded, shows on the profile and can be fetched', async () => {
    const ann = await test.member()
    const files = [{ field: 'profile_picture', bytes: await picture(800) }]
    const { profile_picture_url: url } = (await test.call(uploadProfilePicture, { files }, ann.token)).reply
    expect(url).toMatch(/^\/media\/[\w-]{22,}\/320\.webp$/)
    expect((await profileOf(ann)).profile_picture_url).toBe(url)
    expect((await test.call(readCurrentUser, {}, ann.token)).reply.profile_picture_url).toBe(url)

    const fetched = await test.app.inject(url)
    expect(fetched.headers['content-type']).toBe('image/webp')
    expect(await sharp(fetched.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 })
  })

  it('takes the place of the one before, whose files go', async () => {
    const ann = await test.member()
    const upload = async (size: number) => {
      const files = [{ field: 'profile_picture', bytes: await picture(size) }]
      return (await test.call(uploadProfilePicture, { files }, ann.token)).reply.profile_picture_url
    }
    const first = await upload(400)
    expect(filesOf(first)).not.toEqual([])
    const second = await upload(500)
    expect((await profileOf(ann)).profile_picture_url).toBe(second)
    expect(filesOf(first)).toEqual([])
    expect(filesOf(second)).not.toEqual([])
  })

  it('is removed with its files, however often that is sent', async () => {
    const ann = await test.member()
    const files = [{ field: 'profile_picture', bytes: await picture(400) }]
    const { profile_picture_url: url } = (await test.call(uploadProfilePicture, { files }, ann.token)).reply
    for (let i = 0; i < 2; i += 1) {
      expect(await test.call(removeProfilePicture, {}, ann.token)).toMatchObject({ status: 200 })
    }
    expect((await profileOf(ann)).profile_picture_url).toBeNull()
    expect(filesOf(url)).toEqual([])
  })

  it('answers a repeat with the same Idempotency-Key with the same address', async () => {
    const ann = await test.member()
    const files = [{ field: 'profile_picture', bytes: await picture(400) }]
    const send = () => test.call(uploadProfilePicture, { files, key: 'picture-of-ann-0001' }, ann.token)
    const [first, second] = [await send(), await send()]
    expect(second.text).toBe(first.text)
    expect(filesOf(first.reply.profile_picture_url)).not.toEqual([])
  })
})

describe('a banner', () => {
  it('is stored wide, beside the picture', async () => {
    const ann = await test.member()
    const files = [{ field: 'banner', bytes: await picture(1600, 500) }]
    const { bannerUrl } = (await test.call(uploadBanner, { files }, ann.token)).reply
    expect(bannerUrl).toMatch(/\/1280\.webp$/)
    expect(await profileOf(ann)).toMatchObject({ banner_url: bannerUrl, profile_picture_url: null })
    expect(await test.call(removeBanner, {}, ann.token)).toMatchObject({ status: 200 })
    expect((await profileOf(ann)).banner_url).toBeNull()
    expect(filesOf(bannerUrl)).toEqual([])
  })
})

describe('an upload', () => {
  it.each([
    [uploadBanner, 'banner'],
    [uploadProfilePicture, 'profile_picture'],
  ])(
    'to $name is refused when it is no picture, missing, twice there or without a session',
    async (endpoint, field) => {
      const ann = await test.member()
      const noPicture = {
        field,
        name: 'photo.jpg',
        type: 'image/jpeg',
        bytes: new TextEncoder().encode('<svg onload="x"/>'),
      }
      expect(await test.call(endpoint, { files: [noPicture] }, ann.token)).toMatchObject({
        status: 422,
        body: { code: 'media-unsupported' },
      })
      expect(await test.call(endpoint, { files: [] }, ann.token)).toMatchObject({
        status: 400,
        body: { code: 'bad-request' },
      })
      const good = { field, bytes: await picture(40) }
      expect(await test.call(endpoint, { files: [good, good] }, ann.token)).toMatchObject({ status: 413 })
      expect(await test.call(endpoint, { files: [good] })).toMatchObject({ status: 401 })
      expect(await profileOf(ann)).toMatchObject({ banner_url: null, profile_picture_url: null })
    },
  )

  it('of more than 10 MB is refused', async () => {
    const ann = await test.member()
    const files = [{ field: 'profile_picture', bytes: new Uint8Array(10 * 1024 * 1024 + 1) }]
    const reply = await test.call(uploadProfilePicture, { files }, ann.token)
    expect(reply).toMatchObject({ status: 413, body: { code: 'media-too-large' } })
  })

  it.each([removeBanner, removeProfilePicture])('$name needs a session', async (endpoint) => {
    expect(await test.call(endpoint, {})).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })
})
