import { parentPort, workerData } from 'node:worker_threads'
import { judgePost, readPostsFile, type JudgedPost } from './archive-content.ts'
import { BadArchive, openArchive, type ArchiveFile } from './archive-file.ts'

export interface PostsReaderData {
  /** Of the archive, on the disk. */
  path: string
  /** The origin of the installation that the archive is of. */
  madeAt: string
}

/** A file of posts on its way into the thread: its number, and the time. */
export interface PostsRequest {
  file: number
  now: number
}

/** The posts, or undefined when there is no such file; or why the archive is none. */
export type PostsReply = { posts: JudgedPost[] | undefined } | { failure: BadArchive['failure']; message: string }

// Whoever starts it says so (`posts-reader.ts`).
const { path, madeAt } = workerData as PostsReaderData
let archive: ArchiveFile | undefined

parentPort?.on('message', (request: PostsRequest) => void answer(request))

async function answer(request: PostsRequest): Promise<void> {
  parentPort?.postMessage(await read(request))
}

async function read({ file, now }: PostsRequest): Promise<PostsReply> {
  try {
    archive ??= await openArchive(path)
    const posts = await readPostsFile(archive, file)
    return { posts: posts?.map((raw) => judgePost(raw, { now, madeAt })) }
  } catch (error) {
    if (error instanceof BadArchive) return { failure: error.failure, message: error.message }
    throw error
  }
}
