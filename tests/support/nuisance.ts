import type { Page } from '@playwright/test'
import { follow } from '#contract/follow.ts'
import { createComment } from '#contract/comment.ts'
import { likePost } from '#contract/post-writing.ts'
import { callServer, makeMember, publish, type QuickMember } from './quick-member.ts'
import type { TestServer } from './start-server.ts'

/** A reader, and somebody who follows them, likes their post and writes below it. */
export async function meet(server: TestServer, reader: QuickMember, name: string) {
  const other = await makeMember(server, { firstName: 'Nix', lastName: 'Nuisance', username: name })
  const text = `Something by ${name}.`
  await publish(server, other, text)
  const own = await publish(server, reader, `For ${name} to answer.`)
  await callServer(server, follow, { params: { id: other.user.id }, token: reader.token })
  await callServer(server, follow, { params: { id: reader.user.id }, token: other.token })
  await callServer(server, likePost, { params: { id: own.id }, body: { liked: true }, token: other.token })
  const body = { content: `A remark of ${name}.` }
  await callServer(server, createComment, { params: { postId: own.id }, body, token: other.token })
  return { other, own, text }
}

/** Without loading the page anew. */
export async function goTo(page: Page, name: 'Home' | 'Notifications'): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
}
