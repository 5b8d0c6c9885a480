import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCurrentUser } from '#contract/own-session.ts'
import { listReportCases } from '#contract/moderation.ts'
import { deletePost } from '#contract/post-writing.ts'
import { runAdminCommand } from '#server/modules/moderation/admin-command.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { makeModerationScene } from '#tests/support/moderation-scene.ts'

let test: TestApp
let scene: Awaited<ReturnType<typeof makeModerationScene>>

beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  scene = await makeModerationScene(test)
})
afterAll(() => test.close())

describe('roles', () => {
  const run = (...words: string[]) =>
    runAdminCommand(test.deps.db, words, { now: test.clock.now, endSecondFactor: () => Promise.resolve(false) })

  it('are given and taken on the command line, and both are in the log', async () => {
    const { ann, log } = scene
    expect(await run('grant', `@${ann.username.toUpperCase()}`)).toEqual({
      ok: true,
      text: `${ann.username} is an admin now.`,
    })
    expect((await test.call(readCurrentUser, {}, ann.token)).reply.role).toBe('admin')
    expect((await test.call(listReportCases, {}, ann.token)).status).toBe(200)
    expect((await run('list')).text).toContain(`${ann.username}`)
    test.clock.advance(1000)
    expect((await run('grant', ann.username, 'moderator')).text).toBe(`${ann.username} is a moderator now.`)
    test.clock.advance(1000)
    expect((await run('revoke', ann.username)).ok).toBe(true)
    expect((await test.call(listReportCases, {}, ann.token)).status).toBe(403)
    expect((await test.call(readCurrentUser, {}, ann.token)).reply.role).toBeUndefined()
    expect((await log()).slice(0, 3).map(({ action, moderator, reason }) => [action, moderator, reason])).toEqual([
      ['revoke', null, 'By the operator'],
      ['grant', null, 'As moderator'],
      ['grant', null, 'As admin'],
    ])
  })

  it('are not given to nobody, nor by a command that says something else', async () => {
    const { ann } = scene
    expect(await run('grant', 'nobody.here')).toEqual({ ok: false, text: 'There is no member named nobody.here.' })
    for (const words of [[], ['grant'], ['grant', ann.username, 'king'], ['revoke', ann.username, 'admin'], ['x', 'y']])
      expect((await run(...words)).text).toContain('npm run admin -- grant')
    expect((await test.call(listReportCases, {}, ann.token)).status).toBe(403)
  })

  it('of moderators do not reach other moderators, nor oneself; admins reach moderators', async () => {
    const { mod, act } = scene
    const admin = await test.member({ role: 'admin' })
    expect((await act('warn', { kind: 'member', id: admin.id })).status).toBe(403)
    expect((await act('warn', { kind: 'member', id: mod.id })).status).toBe(403)
    expect((await act('warn', { kind: 'member', id: mod.id }, admin)).status).toBe(200)
  })
})

describe('the queue', () => {
  it('has each thing once with its reports, oldest first, with context, history and record', async () => {
    const { ann, bob, cleo, postId, comment, complain, act, queue } = scene
    const first = await comment(bob, 'Above')
    const reply = await comment(bob, 'Below', first)
    await complain(ann, 'post', postId)
    await act('warn', { reason: 'Mind your tone' })
    test.clock.advance(1000)
    await complain(ann, 'comment', reply)
    test.clock.advance(1000)
    await complain(cleo, 'member', bob.id)
    test.clock.advance(1000)
    await complain(cleo, 'comment', reply)
    const [found, second] = await queue()
    expect(found).toMatchObject({
      ...{ kind: 'comment', id: reply, post_id: postId, open_reports: 2 },
      subject: { state: 'there', text: 'Below', media: [] },
      above: [
        { kind: 'post', username: bob.username, text: 'A zanzibar opinion' },
        { kind: 'comment', username: bob.username, text: 'Above' },
      ],
      author: { username: bob.username, role: null, limited_until: null, suspended_at: null },
    })
    expect(found?.reports.map(({ reporter, note }) => [reporter.username, reporter.record, note])).toEqual([
      [cleo.username, { reports: 2, upheld: 0, dismissed: 0 }, `By ${cleo.username}`],
      [ann.username, { reports: 2, upheld: 1, dismissed: 0 }, `By ${ann.username}`],
    ])
    expect(found?.author.history).toMatchObject({
      reported_things: 3,
      decisions: [{ kind: 'post', action: 'warn', reason: 'Mind your tone' }],
    })
    expect(second).toMatchObject({ kind: 'member', id: bob.id, post_id: null })
  })

  it('comes page by page', async () => {
    const { ann, bob, mod, write, complain } = scene
    for (const textContent of ['One', 'Two', 'Three']) {
      await complain(ann, 'post', await write(bob, textContent))
      test.clock.advance(1000)
    }
    const texts: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 5; page += 1) {
      const query = { limit: 1, ...(cursor !== undefined && { cursor }) }
      const { reports, next_cursor } = (await test.call(listReportCases, { query }, mod.token)).reply
      texts.push(...reports.map(({ subject }) => subject.text))
      if (next_cursor === null) break
      cursor = next_cursor
    }
    expect(texts).toEqual(['One', 'Two', 'Three'])
  })

  it('shows what its author has deleted as deleted, and lets the report be dismissed', async () => {
    const { ann, bob, postId, complain, act, queue } = scene
    await complain(ann, 'post', postId)
    await test.call(deletePost, { params: { id: postId } }, bob.token)
    expect(await queue()).toMatchObject([{ subject: { state: 'deleted', text: '' } }])
    expect((await act('dismiss')).status).toBe(200)
    expect(await queue()).toEqual([])
  })
})
