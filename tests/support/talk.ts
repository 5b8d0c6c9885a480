import { createComment, listComments, type Comment } from '#contract/comment.ts'
import { callServer, type QuickMember } from './quick-member.ts'
import type { TestServer } from './start-server.ts'

interface Words {
  postId: string
  content: string
  /** Set to answer this comment. */
  parent?: Comment
}

/** Comments or replies through the API. */
export async function say(
  server: TestServer,
  { token }: QuickMember,
  { postId, content, parent }: Words,
): Promise<Comment> {
  const body = { content, ...(parent && { parentCommentId: parent.id }) }
  return (await callServer(server, createComment, { params: { postId }, body, token })).comment
}

/** What the server has under a post, newest first. */
export async function heard(server: TestServer, { token }: QuickMember, postId: string): Promise<string[]> {
  const { comments } = await callServer(server, listComments, { params: { postId }, token })
  return comments.map(({ content }) => content)
}
