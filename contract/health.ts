import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const readHealth = endpoint({
  name: 'readHealth',
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Whether the server and its database answer',
  reply: z.object({ status: z.literal('ok'), version: z.string() }),
})
