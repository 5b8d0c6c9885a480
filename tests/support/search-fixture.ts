import { createPost } from '#contract/post-writing.ts'
import { search } from '#contract/search.ts'
import { makeSearchIndexer } from '#server/modules/search/search-indexer.ts'
import type { TestApp } from './build-test-app.ts'
import type { TestMember } from './insert-member.ts'

interface SearchOptions {
  type?: 'users' | 'posts' | 'media'
  cursor?: string
  limit?: number
}

/** How a member searches and publishes in tests. */
export function makeSearchFixture(test: TestApp, reader: TestMember) {
  async function find(q: string, query: SearchOptions = {}) {
    return (await test.call(search, { query: { q, ...query } }, reader.token)).reply
  }

  return {
    find,

    async texts(q: string): Promise<string[]> {
      return (await find(q, { type: 'posts', limit: 100 })).posts.map((post) => post.text_content)
    },

    async usernames(q: string): Promise<string[]> {
      return (await find(q, { type: 'users', limit: 100 })).users.map((user) => user.username)
    },

    /** Each post a second after the one before. */
    async publish(textContent: string, author = reader) {
      test.clock.advance(1000)
      return (await test.call(createPost, { body: { textContent } }, author.token)).reply.post
    },

    /** What the indexer does by itself for what came into the database past the app. */
    async catchUp(): Promise<void> {
      await makeSearchIndexer(test.deps).catchUp()
    },
  }
}
