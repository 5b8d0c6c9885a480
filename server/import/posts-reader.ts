import { startSmallThread } from '#server/infra/db/small-thread.ts'
import type { JudgedPost } from './archive-content.ts'
import { BadArchive } from './archive-file.ts'
import type { PostsReaderData, PostsReply, PostsRequest } from './posts-reader-worker.ts'

// A file of posts has 8 MB and a bounded number of values (`archive-content.ts`): some tens of megabytes.
const memory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/** Reads the files of posts of an archive, a stranger's bytes, where they hold up nobody. */
export interface PostsReader {
  /** What is in a file of posts, judged; undefined when there is no such file. Refuses what is no archive of ours. */
  read(request: PostsRequest): Promise<JudgedPost[] | undefined>
  close(): Promise<void>
}

/** Starts a thread for one archive; the file that was read last is at hand. Not to be asked for two files at once. */
export function startPostsReader(data: PostsReaderData): PostsReader {
  const worker = startSmallThread(new URL('./posts-reader-worker.ts', import.meta.url), data, memory)
  const ended = new Promise<never>((_resolve, reject) => {
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('the thread that reads an archive ended')))
  })
  // Told to whoever waits for an answer; without one it is no failure.
  ended.catch(() => undefined)
  const ask = async (request: PostsRequest): Promise<JudgedPost[] | undefined> => {
    const answer = new Promise<PostsReply>((resolve) => worker.once('message', resolve))
    worker.postMessage(request)
    const reply = await Promise.race([answer, ended])
    if ('failure' in reply) throw new BadArchive(reply.failure, reply.message)
    return reply.posts
  }
  let last: { file: number; posts: Promise<JudgedPost[] | undefined> } | undefined
  return {
    read(request) {
      if (last?.file !== request.file) last = { file: request.file, posts: ask(request) }
      return last.posts
    },
    close: async () => void (await worker.terminate()),
  }
}
