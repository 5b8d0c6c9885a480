import type { CopiedTable } from '#server/infra/db/copied-tables.ts'
import { deleteJob } from '#server/infra/db/job-repo.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { deleteCommentLike } from '#server/modules/comments/comment-like-repo.ts'
import { deleteFollow, moveFollowCounters } from '#server/modules/follows/follow-repo.ts'
import { deleteMark } from '#server/modules/posts/post-mark-repo.ts'
import {
  deleteCase,
  deleteReport,
  deleteSomeOf,
  deleteSomeReportsOf,
  findJobsAfter,
  findSomeCasesOf,
  findSomeFollowsOf,
  findSomeLikedCommentsOf,
  findSomeMarksOf,
  findSomeReportsBy,
  takeReportBack,
} from '#server/modules/erasure/erasure-repo.ts'

/** Erases some of what a member did with what is others', each in one transaction; answers whether there may be more. */
export const eraseTraces: readonly ((db: Db, accountId: string) => Promise<boolean>)[] = [
  takeMarksBack,
  unlikeComments,
  endFollows,
  takeReportsBack,
  closeCases,
  ...(
    [
      ['notifications', 'account_id'],
      ['notifications', 'actor_id'],
      ['post_views', 'account_id'],
      ['share_links', 'account_id'],
      ['feed_snapshots', 'account_id'],
      ['idempotency_keys', 'caller'],
      ['blocks', 'blocker_id'],
      ['blocks', 'blocked_id'],
      ['mutes', 'muter_id'],
      ['mutes', 'muted_id'],
    ] as const satisfies readonly [CopiedTable, string][]
  ).map(
    ([table, column]) =>
      (db: Db, accountId: string) =>
        deleteSomeOf(db, { table, column }, accountId),
  ),
]

async function takeMarksBack(db: Db, accountId: string): Promise<boolean> {
  let more = false
  for (const table of ['likes', 'reposts', 'bookmarks'] as const) {
    const postIds = await findSomeMarksOf(db, table, accountId)
    for (const postId of postIds) await deleteMark(db, table, { postId, accountId })
    if (postIds.length > 0) more = true
  }
  return more
}

async function unlikeComments(db: Db, accountId: string): Promise<boolean> {
  const commentIds = await findSomeLikedCommentsOf(db, accountId)
  for (const commentId of commentIds) await deleteCommentLike(db, { commentId, accountId })
  return commentIds.length > 0
}

async function endFollows(db: Db, accountId: string): Promise<boolean> {
  const follows = await findSomeFollowsOf(db, accountId)
  for (const { follower_id: followerId, followed_id: followedId } of follows) {
    if (await deleteFollow(db, followerId, followedId)) {
      await moveFollowCounters(db, { followerId, followedId, step: -1 })
    }
  }
  return follows.length > 0
}

async function takeReportsBack(db: Db, accountId: string): Promise<boolean> {
  const reports = await findSomeReportsBy(db, accountId)
  for (const report of reports) {
    await deleteReport(db, accountId, report)
    if (report.decision_id === null) await takeReportBack(db, report)
  }
  return reports.length > 0
}

async function closeCases(db: Db, accountId: string): Promise<boolean> {
  const cases = await findSomeCasesOf(db, accountId)
  for (const each of cases) {
    if (await deleteSomeReportsOf(db, each.kind, [each.subject_id])) return true
    await deleteCase(db, each)
  }
  return cases.length > 0
}

/** Removes what is still to be mailed, or could not be, to a member or about one; all but the job that does this. */
export async function forgetJobsAbout(
  db: Db,
  { id, email, but }: { id: string; email: string; but: string },
): Promise<void> {
  const marks = [id, email].map((mark) => JSON.stringify(mark))
  for (let after = ''; ;) {
    const jobs = await findJobsAfter(db, after)
    for (const job of jobs) {
      if (job.id !== but && marks.some((mark) => job.payload.includes(mark))) await deleteJob(db, job.id)
    }
    const last = jobs.at(-1)
    if (!last) return
    after = last.id
  }
}
