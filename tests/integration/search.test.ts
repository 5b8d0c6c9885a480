import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPost, deletePost } from '#contract/post-writing.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { makeSearchFixture } from '#tests/support/search-fixture.ts'
import { testPicture } from '#tests/support/test-picture.ts'

let test: TestApp
let reader: TestMember
let on: ReturnType<typeof makeSearchFixture>

beforeAll(async () => {
  test = await buildTestApp()
  reader = await test.member({ username: 'reader', first_name: 'Quentin', last_name: 'Vox' })
  on = makeSearchFixture(test, reader)
})
afterAll(() => test.close())

describe('posts', () => {
  it('are found at once, by other forms of a word, whatever its case', async () => {
    const words = ['I run to zorkmid', 'she runs for zorkmid', 'RUNNING zorkmid club']
    for (const text of words) await on.publish(text)
    const newestFirst = words.toReversed()
    for (const q of ['run zorkmid', 'running zorkmid', 'runs zorkmid', 'Zorkmid RUNNING']) {
      expect(await on.texts(q)).toEqual(newestFirst)
    }
  })

  it('are found without accents, and with them', async () => {
    await on.publish('Crème brûlée in Łódź')
    for (const q of ['creme brulee', 'CRÈME', 'lodz', 'Łódź', 'bru\u0302le\u0301e']) {
      expect(await on.texts(q)).toEqual(['Crème brûlée in Łódź'])
    }
  })

  it('are found by the beginning of the last word, also where stemming cuts it', async () => {
    await on.publish('Beautiful xylophones')
    for (const q of ['beautifu', 'beau', 'beautiful xyl', 'xylophon', 'xylophone', 'xylophones']) {
      expect(await on.texts(q)).toContain('Beautiful xylophones')
    }
    expect(await on.texts('beau xylophones')).not.toContain('Beautiful xylophones')
  })

  it('are found by a beginning that ends in y, or has one where lists of beginnings end', async () => {
    await on.publish('Countryside keyboards')
    await on.publish('Two payments')
    for (const q of ['keyb', 'keyboa', 'key', 'keyboards count', 'country', 'keyboards country']) {
      expect([q, await on.texts(q)]).toEqual([q, ['Countryside keyboards']])
    }
    for (const q of ['paym', 'two pay', 'payment']) expect([q, await on.texts(q)]).toEqual([q, ['Two payments']])
  })

  it('are not found by what a stemmer leaves of the last word', async () => {
    for (const text of ['The runway is closed', 'The newest phone', 'Studio flat']) await on.publish(text)
    for (const q of ['running', 'news', 'studies']) {
      expect(await on.texts(q)).not.toEqual(expect.arrayContaining([expect.stringMatching(/runway|newest|Studio/)]))
    }
  })

  it('need every word', async () => {
    await on.publish('quokka island')
    expect(await on.texts('quokka city')).toEqual([])
    expect(await on.texts('island quokka')).toEqual(['quokka island'])
  })

  it('count small words as words', async () => {
    await on.publish('who are we wibbling for')
    expect(await on.texts('who are we')).toContain('who are we wibbling for')
  })

  it('are found in scripts of other kinds', async () => {
    for (const text of ['東京の夜', 'हिन्दी में', 'مرحبا بالعالم', 'Привет мир']) await on.publish(text)
    expect(await on.texts('東京')).toEqual(['東京の夜'])
    expect(await on.texts('हिन्दी')).toEqual(['हिन्दी में'])
    expect(await on.texts('مرحبا')).toEqual(['مرحبا بالعالم'])
    expect(await on.texts('приве')).toEqual(['Привет мир'])
  })

  it('are found by topic, which is no ordinary word', async () => {
    await on.publish('Free buses! #NightBus')
    await on.publish('the word nightbus alone')
    expect(await on.texts('#nightbus')).toEqual(['Free buses! #NightBus'])
    expect(await on.texts('#NIGHTBUS free')).toEqual(['Free buses! #NightBus'])
    expect(await on.texts('nightbus')).toHaveLength(2)
    expect(await on.texts('#nightbu')).toEqual([])
    await on.publish('Wibblish #Sayso™ hello')
    expect(await on.texts('#sayso wibblish')).toEqual(['Wibblish #Sayso™ hello'])
  })

  it('vanish when they are deleted', async () => {
    const post = await on.publish('ephemeral gossamer')
    expect(await on.texts('gossamer')).toHaveLength(1)
    await test.call(deletePost, { params: { id: post.id } }, reader.token)
    expect(await on.texts('gossamer')).toEqual([])
    const rows = test.deps.db.selectFrom('post_search_rows').select('post_id').where('post_id', '=', post.id)
    expect(await rows.execute()).toEqual([])
  })

  it('are picked up when they came into the database by another way', async () => {
    await insertTestPost(test.deps.db, { author_id: reader.id, created_at: 5, text_content: 'smuggled marzipan' })
    expect(await on.texts('marzipan')).toEqual([])
    await on.catchUp()
    await on.catchUp()
    expect(await on.texts('marzipan')).toEqual(['smuggled marzipan'])
  })

  it('of retired accounts are left out', async () => {
    const gone = await test.member()
    await on.publish('retired obelisk', gone)
    await test.deps.db.updateTable('accounts').set({ retired_at: 1 }).where('id', '=', gone.id).execute()
    expect(await on.texts('obelisk')).toEqual([])
  })

  it('come page by page, each once, also when new ones arrive in between', async () => {
    for (let at = 0; at < 7; at += 1) await on.publish(`tesseract ${at}`)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof on.find>> = await on.find('tesseract', {
        type: 'posts',
        limit: 3,
        ...(cursor && { cursor }),
      })
      seen.push(...page.posts.map((post) => post.text_content))
      cursor = page.next_cursor
      await on.publish('tesseract meanwhile')
    } while (cursor !== null)
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `tesseract ${at}`))
  })

  it('with pictures have a tab of their own', async () => {
    await on.publish('kestrel in words')
    const body = { textContent: 'kestrel in a picture' }
    await test.call(createPost, { body, files: [await testPicture()] }, reader.token)
    const { media, posts, users } = await on.find('kestrel', { type: 'media' })
    expect(media.map((post) => post.text_content)).toEqual(['kestrel in a picture'])
    expect(media[0]?.media).toHaveLength(1)
    expect([posts, users]).toEqual([[], []])
    const all = await on.find('kestrel')
    expect([all.posts.length, all.media.length, all.next_cursor]).toEqual([2, 1, null])
  })
})
