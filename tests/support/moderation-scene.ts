import { createComment } from '#contract/comment.ts'
import type { DecisionAction } from '#contract/decision.ts'
import { decide, listReportCases, readModerationLog } from '#contract/moderation.ts'
import { listNotifications } from '#contract/notification.ts'
import { createPost } from '#contract/post-writing.ts'
import { report, type ReportedKind } from '#contract/report.ts'
import type { TestApp } from './build-test-app.ts'
import type { TestMember } from './insert-member.ts'

/** What a moderator decides about; the scene's post unless it says otherwise. */
interface Deed {
  kind?: ReportedKind
  id?: string
  reason?: string
  days?: number
}

/** Members, a moderator, a post by `bob`, an empty queue, and what they do and see. */
export async function makeModerationScene(test: TestApp) {
  const [ann, bob, cleo] = [await test.member(), await test.member(), await test.member()]
  const mod = await test.member({ role: 'moderator' })
  await test.deps.db.updateTable('report_cases').set({ open_reports: 0, opened_at: null }).execute()
  const write = async (author: TestMember, textContent: string) =>
    (await test.call(createPost, { body: { textContent } }, author.token)).reply.post.id
  const postId = await write(bob, 'A zanzibar opinion')
  test.clock.advance(60_000)
  return {
    ...{ ann, bob, cleo, mod, postId, write },
    async comment(author: TestMember, content: string, parentCommentId?: string) {
      const body = { content, ...(parentCommentId !== undefined && { parentCommentId }) }
      return (await test.call(createComment, { params: { postId }, body }, author.token)).reply.comment.id
    },
    complain: (who: TestMember, kind: ReportedKind, id: string) =>
      test.call(report, { body: { kind, id, reason: 'spam', note: `By ${who.username}` } }, who.token),
    act(action: DecisionAction, { kind = 'post', id = postId, reason = 'Rule 1', days }: Deed = {}, who = mod) {
      const body = { kind, id, action, reason, ...(days !== undefined && { days }) }
      return test.call(decide, { body }, who.token)
    },
    queue: async () => (await test.call(listReportCases, {}, mod.token)).reply.reports,
    log: async () => (await test.call(readModerationLog, {}, mod.token)).reply.entries,
    /** What a member was told of decisions, newest first. */
    async told({ token }: TestMember) {
      const { notifications } = (await test.call(listNotifications, {}, token)).reply
      return notifications.filter(({ type }) => type === 'moderation')
    },
  }
}
