import type { Endpoint } from '#contract/endpoint.ts'
import { apartTable, marksOf, type Apart } from './apart-table.ts'
import type { ApartWorld } from './apart-world.ts'
import type { TestApp } from './build-test-app.ts'

/** The first of the two acts on the second, and each is asked for the other. */
export type Side = 'whoever acted' | 'the other'

export function seenBy(side: Side, world: ApartWorld): Apart {
  const { one, two } = world
  return side === 'whoever acted' ? { ...world, viewer: one, hidden: two } : { ...world, viewer: two, hidden: one }
}

/** The answers to all of an endpoint's calls of a kind in the table, each to its last page. */
export async function answersOf(test: TestApp, endpoint: Endpoint, { kind, scene }: Asked) {
  const row = apartTable[endpoint.name]
  const attempts = row?.neither === undefined ? (row?.[kind]?.(scene) ?? []) : []
  const answers = []
  for (const attempt of attempts) {
    let text = ''
    let status = 200
    let cursor: string | undefined
    do {
      const query = { ...attempt.query, ...(cursor !== undefined && { cursor }) }
      const page = await test.call(endpoint, { ...attempt, query }, scene.viewer.token)
      text += page.text
      status = Math.max(status, page.status)
      cursor = cursorIn(page.body)
    } while (cursor !== undefined)
    answers.push({ attempt: JSON.stringify(attempt), status, text })
  }
  return answers
}

interface Asked {
  kind: 'shows' | 'refuses'
  scene: Apart
}

function cursorIn(body: unknown): string | undefined {
  const cursor = body !== null && typeof body === 'object' && 'next_cursor' in body ? body.next_cursor : undefined
  return typeof cursor === 'string' ? cursor : undefined
}

/** By which of the hidden one's marks an answer would be known. */
export function marksIn(text: string, { hidden }: Apart): string[] {
  return marksOf(hidden).filter((mark) => text.includes(mark))
}
