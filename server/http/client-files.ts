import { unknownAddress } from '#contract/errors.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureLocation } from '../infra/media/picture-location.ts'
import { refuse } from '../refusal.ts'
import { unchanging } from '../unchanging.ts'
import { makeClientPageReader } from './client-page.ts'
import { isKnownTag, tagOf } from './entity-tag.ts'
import { sendRefusal } from './problem.ts'
import { retiringWorker } from './retire-worker.ts'

const shell = 'index.html'

/**
 * Serves the built client, precompressed where the build left `.br` and `.gz` beside a file; any other address that
 * somebody opens is the app's own and gets the shell. Without a build the API works alone.
 */
export async function serveClientFiles(
  app: FastifyInstance,
  directory: string,
  { isWorkerRetired, pictures }: { isWorkerRetired: () => Promise<boolean>; pictures: PictureLocation },
): Promise<void> {
  const isBuilt = existsSync(join(directory, shell))
  if (isBuilt) {
    const assets = join(directory, 'assets')
    await app.register(fastifyStatic, {
      root: directory,
      preCompressed: true,
      cacheControl: false,
      // What the build notes for itself, and what other routes fill in first.
      dotfiles: 'ignore',
      // Names under assets/ change with their contents; everything else is asked for again.
      setHeaders: (reply, path) =>
        void reply.header('cache-control', path.startsWith(assets) ? unchanging : 'no-cache'),
    })
    const readWorker = makeClientPageReader(directory, 'sw.js')
    app.get('/sw.js', async (request, reply) => {
      if (await isWorkerRetired()) return sendWorker(reply.header('cache-control', 'no-store'), retiringWorker)
      if (pictures.kind === 'here') return reply.sendFile('sw.js')
      const worker = await readWorker()
      if (worker === undefined) return reply.callNotFound()
      const code = movedWorker(worker, pictures.origin)
      const tag = tagOf(code)
      void reply.headers({ etag: tag, 'cache-control': 'no-cache' })
      return isKnownTag(request.headers['if-none-match'], tag) ? reply.code(304).send() : sendWorker(reply, code)
    })
  }
  const preload = isBuilt ? preloadOf(readFileSync(join(directory, shell), 'utf8')) : {}
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !isNavigation(request))
      sendRefusal(reply, refuse('not-found', messageFor(request, isBuilt), { field: unknownAddress }))
    else if (isOfOperator(request)) void sendMissingPage(reply, directory)
    else void reply.headers(showsMoreFirst(request) ? {} : preload).sendFile(shell)
  })
}

function sendWorker(reply: FastifyReply, code: string): FastifyReply {
  return reply.type('text/javascript; charset=utf-8').send(code)
}

/** The worker with one line before it, so that browsers take it for a new one when pictures move: it bears its rights from then on. */
function movedWorker(worker: string, pictureOrigin: string): string {
  return `self.pictureOrigin=${JSON.stringify(pictureOrigin)};\n${worker}`
}

/** An operator's page that is not there: the app says so, and nothing takes what it says for that page. */
async function sendMissingPage(reply: FastifyReply, directory: string): Promise<void> {
  const html = await readFile(join(directory, shell))
  await reply.code(404).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}

/** Has the browser fetch the app beside the page's first script, which alone names it. Where the posts or the login come first, that goes before it. */
function preloadOf(page: string): Record<string, string> {
  const app = /data-app="([^"]+)"/.exec(page)?.[1]
  return app === undefined ? {} : { link: `<${app}>; rel=modulepreload; crossorigin` }
}

function showsMoreFirst({ url }: FastifyRequest): boolean {
  return /^\/(?:home|login)\/?(?:$|\?)/i.test(url)
}

const filePattern = /\.(js|mjs|css|map|html|json|txt|xml|webmanifest|png|jpe?g|gif|webp|avif|svg|ico|woff2?|apk)$/i

/** Somebody opens a page; a missing script or picture must not get HTML. */
function isNavigation(request: FastifyRequest): boolean {
  const [path = '/'] = request.url.split('?', 1)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isForPeople = request.headers.accept?.includes('text/html') ?? false
  return isRead && isForPeople && !/^\/(api|media|assets)(\/|$)/.test(path) && !filePattern.test(path)
}

function isOfOperator({ url }: FastifyRequest): boolean {
  return /^\/pages(\/|\?|$)/i.test(url)
}

function messageFor(request: FastifyRequest, isBuilt: boolean): string {
  return !isBuilt && request.url === '/'
    ? 'The app is not built yet; the API is at /api/docs.'
    : 'There is nothing here.'
}
