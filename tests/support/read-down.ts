import type { Page } from '@playwright/test'
import { followMember, restingTopOf, rowOf, scrollTo, seedMany, somebody, untilPlaceKept } from './reading-steps.ts'
import { signInOnDevice } from './sign-in-on-device.ts'
import type { TestServer } from './start-server.ts'

interface Reading {
  /** Of whom is read, and who reads. */
  names: [author: string, reader: string]
  words: string
  many: number
  /** The post that is read down to, the oldest being 0. */
  nth: number
}

/** Has somebody read down to one of many posts in Following, until that place is recorded; answers the post's id. */
export async function readDown(page: Page, server: TestServer, { names, words, many, nth }: Reading): Promise<string> {
  const author = await somebody(server, names[0])
  const reader = await somebody(server, names[1])
  await followMember(server, reader, author)
  const [id = ''] = (await seedMany(server, author, { words, many })).slice(nth)
  await signInOnDevice(page, { ...reader, feed: 'following' })
  await scrollTo(page, id)
  await untilPlaceKept(page)
  await restingTopOf(rowOf(page, id))
  return id
}
