import { test as base } from './story.ts'
import { startServer, type TestServer } from './start-server.ts'

/** Stories on a server of their own: moderators see, and admins change, what is everybody's. */
export const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
})
export { expect } from './story.ts'
