import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { liveStream } from '#contract/live.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  security?: object[]
  requestBody?: { content: Record<string, { schema: { type: string } }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: object; schemas: object }
}

function headersOf(operation: Operation | undefined): string[] | undefined {
  return operation?.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name)
}

const streamPath = `/api${liveStream.path}`
const streamType = ['text/event-stream', { oneOf: expect.any(Array) as object[] }] as const

async function readDocument(): Promise<Document> {
  const response = await test.app.inject('/api/docs/openapi.json')
  expect(response.statusCode).toBe(200)
  return response.json<Document>()
}

describe('the OpenAPI document', () => {
  it('is a 3.1 document with one operation for each endpoint', async () => {
    const { openapi, info, paths } = await readDocument()

    expect(openapi).toBe('3.1.0')
    expect(info).toMatchObject({ title: 'Sayso API', version: expect.any(String) as string })
    const names = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
    expect(names.toSorted()).toEqual([...allEndpoints, liveStream].map(({ name }) => name).toSorted())
  })

  it('declares every parameter that a path has, and describes every reply', async () => {
    const { paths } = await readDocument()
    for (const [path, item] of Object.entries(paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      for (const [method, operation] of Object.entries(item)) {
        expect(['get', 'post', 'put', 'patch', 'delete']).toContain(method)
        const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
        expect(declared.map(({ name }) => name).toSorted(), path).toEqual(inPath.toSorted())
        expect(declared.every(({ required }) => required)).toBe(true)
        const [type, shape] = path === streamPath ? streamType : ['application/json', { type: 'object' }]
        expect((operation.responses['200'] ?? operation.responses['202'])?.content[type]?.schema, path).toMatchObject(
          shape,
        )
        expect(operation.responses['default']?.description).not.toBe('')
      }
    }
  })

  it('says what needs a session, what takes an Idempotency-Key and what is a form', async () => {
    const { paths } = await readDocument()

    expect(paths['/api/auth/login']?.['post']?.security).toBeUndefined()
    expect(paths['/api/posts']?.['post']?.security).toEqual([{ session: [] }])
    expect(Object.keys(paths['/api/posts']?.['post']?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
    expect(headersOf(paths['/api/posts']?.['post'])).toEqual(['Idempotency-Key'])
    expect(headersOf(paths['/api/auth/login']?.['post'])).toEqual([])
  })

  it('says how a piece of a file is sent', async () => {
    const piece = (await readDocument()).paths['/api/uploads/{id}']?.['patch']
    expect(headersOf(piece)).toEqual(['Upload-Offset'])
    expect(Object.keys(piece?.requestBody?.content ?? {})).toEqual(['application/offset+octet-stream'])
  })
})

describe('the page of the API', () => {
  it('shows every endpoint and needs neither script nor inline style', async () => {
    const { body, headers } = await test.app.inject('/api/docs')

    for (const { name, path } of allEndpoints) {
      expect(body).toContain(`id="${name}"`)
      expect(body).toContain(path)
    }
    expect(body).not.toMatch(/<script|<style|style=|https?:\/\//)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await test.app.inject('/api/docs/docs.css')).headers['content-type']).toContain('text/css')
  })
})
