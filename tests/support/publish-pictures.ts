import type { Post } from '#contract/post.ts'
import { createPost } from '#contract/post-writing.ts'
import type { Picture } from './member-steps.ts'
import type { QuickMember } from './quick-member.ts'
import type { TestServer } from './start-server.ts'

/** Publishes a post with pictures through the API. */
export async function publishPictures(
  server: TestServer,
  { token }: QuickMember,
  { text, pictures }: { text: string; pictures: readonly Picture[] },
): Promise<Post> {
  const form = new FormData()
  form.append('textContent', text)
  for (const { name, mimeType, buffer } of pictures) {
    form.append('media', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  }
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${server.origin}/api/posts`, { method: 'POST', headers, body: form })
  if (!reply.ok) throw new Error(`the post was answered with ${reply.status}: ${await reply.text()}`)
  return createPost.reply.parse(await reply.json()).post
}
