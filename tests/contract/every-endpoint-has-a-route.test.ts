import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { liveStream } from '#contract/live.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

let served: string[]
let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
  served = servedRoutes(test.app.printRoutes({ commonPrefix: false }))
})
afterAll(() => test.close())

const promised = [...allEndpoints, liveStream].map(({ method, path }) => withoutNames(`${method} /api${path}`))
// What describes the API is no part of it.
const docs = ['GET /api/docs', 'GET /api/docs/docs.css', 'GET /api/docs/openapi.json']

describe('the API', () => {
  it('serves every endpoint of the contract', () => {
    expect(promised.filter((route) => !served.includes(route))).toEqual([])
  })

  it('serves nothing that the contract does not name', () => {
    const api = served.filter((route) => / \/api(\/|$)/.test(route))
    expect(api.filter((route) => !promised.includes(route) && !docs.includes(route))).toEqual([])
    expect(api.length).toBeGreaterThan(docs.length)
  })

  it('tells every member call without a session to log in', async () => {
    const statuses = await Promise.all(
      allEndpoints
        .filter(({ access }) => access === 'member')
        .map(async (endpoint) => ({ name: endpoint.name, status: (await test.call(endpoint, pathOnly)).status })),
    )
    expect(statuses.filter(({ status }) => status !== 401)).toEqual([])
  })
})

const pathOnly = { params: new Proxy({}, { get: () => '00000000-0000-4000-8000-000000000000' }) }

/** Reads Fastify's tree of routes: `├── /api/tags (GET, HEAD, POST)`, children indented by 4 and without their parent's path. */
function servedRoutes(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const match = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (!match) return []
    const [, indent = '', part = '', methods = ''] = match
    const depth = indent.length / 4
    const path = `${depth === 0 ? '' : (parents[depth - 1] ?? '')}${part}`
    parents[depth] = path
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => withoutNames(`${method} ${path}`))
  })
}

// Where two endpoints name the same parameter differently, the tree shows both names in one place.
function withoutNames(route: string): string {
  return route.replace(/:[^/]+/g, ':')
}
