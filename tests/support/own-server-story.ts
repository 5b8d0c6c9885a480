import { ofTheWorker } from './of-the-worker.ts'
import { test as base } from './story.ts'
import { startServer, type TestServer } from './start-server.ts'

/** `test` for one file, with a server of its own: moderators see, and admins change, what is everybody's. */
export function makeOwnServerTest() {
  return base.extend<object, { server: TestServer }>({
    server: [
      async ({}, use) => {
        const server = await startServer()
        await use(server)
        await server.remove()
      },
      ofTheWorker,
    ],
  })
}
