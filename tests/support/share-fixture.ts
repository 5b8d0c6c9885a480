import { createPost } from '#contract/post-writing.ts'
import { generateShareLink } from '#contract/share.ts'
import { readSharePreview } from '#contract/share-preview.ts'
import type { TestApp } from './build-test-app.ts'
import type { TestMember } from './insert-member.ts'
import { testPicture } from './test-picture.ts'

export const shareOrigin = 'https://talk.example.org'

const colors = ['#c6401d', '#1d40c6', '#40c61d']

interface ShareOptions {
  hours?: number
  by?: TestMember
}

/** How members share and visitors look in tests; `author` writes, `reader` shares. */
export function makeShareFixture(test: TestApp, { author, reader }: { author: TestMember; reader: TestMember }) {
  function generate(targetId: string, { hours = 0, by = reader }: ShareOptions = {}) {
    const body = { targetType: 'post' as const, targetId, expiresInHours: hours }
    return test.call(generateShareLink, { body }, by.token)
  }

  return {
    generate,

    /** The path of the link. */
    async share(postId: string, options?: ShareOptions): Promise<string> {
      return new URL((await generate(postId, options)).reply.shareUrl).pathname
    },

    async publish(textContent: string, pictures = 0, by = author) {
      const some = colors.slice(0, pictures)
      const files = await Promise.all(some.map((color) => testPicture({ width: 1400, height: 900, color })))
      const body = { textContent, media_alt_0: 'A tram at night' }
      return (await test.call(createPost, { body, files }, by.token)).reply.post
    },

    open: (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
      test.app.inject({ url: path, headers }),

    preview: (path: string) => test.call(readSharePreview, { params: { shareid: path.replace('/share/', '') } }),
  }
}
