import { dayMs } from '#contract/durations.ts'
import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Config } from '../config.ts'
import type { PictureLocation } from '../infra/media/picture-location.ts'

const ownStyles = "style-src 'self'"

/** What pages may not do, as nothing in the app does it: names that browsers know, each off for the page and whatever it embeds. */
const unusedFeatures = [
  ...[
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'clipboard-read',
    'compute-pressure',
    'display-capture',
  ],
  ...['encrypted-media', 'fullscreen', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'identity-credentials-get'],
  ...[
    'idle-detection',
    'keyboard-map',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'otp-credentials',
    'payment',
  ],
  ...['picture-in-picture', 'screen-wake-lock', 'serial'],
  ...['storage-access', 'sync-xhr', 'usb', 'window-management', 'xr-spatial-tracking'],
]
const usedFeatures = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get']
const permissionsPolicy = [
  ...usedFeatures.map((feature) => `${feature}=(self)`),
  ...unusedFeatures.map((feature) => `${feature}=()`),
].join(', ')

/** Headers that keep a browser from doing more than the app needs; CORS stays closed by saying nothing about it. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { publicOrigin, hstsSubdomains }: Pick<Config, 'publicOrigin' | 'hstsSubdomains'>,
  location: PictureLocation,
): Promise<void> {
  const headers = await pageHeadersBy(helmetOptions({ publicOrigin, hstsSubdomains }, location))
  // That there is TLS is said with data, too: it may be the first that a browser hears of this host.
  const names = Object.keys(headers).filter((name) => name !== 'strict-transport-security')
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  app.addHook('onSend', async (_request, reply) => {
    // Without content the browser goes by the headers it got with the content.
    if (reply.statusCode === 304) dropHeaders(reply, names)
    else if (isOfType(reply, 'application/json')) useDataHeaders(reply, names)
    else if (isOfType(reply, 'text/html')) void reply.header('permissions-policy', permissionsPolicy)
  })
}

function helmetOptions(
  { publicOrigin, hstsSubdomains }: Pick<Config, 'publicOrigin' | 'hstsSubdomains'>,
  location: PictureLocation,
): FastifyHelmetOptions {
  const picturesElsewhere = location.kind === 'elsewhere' ? [location.source] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...picturesElsewhere],
        // The worker fetches pictures to keep them; so does the page, to save one as a file.
        connectSrc: ["'self'", ...picturesElsewhere],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Text becomes code nowhere but where the app starts its workers (`src/lib/trusted-code.ts`), and markup nowhere but where
        // the boot script shows the app's own last screen (`src/app/boot.ts`).
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['app-code', 'saved-screen'],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A promise for TLS only makes sense where TLS is; other hosts below this one's name may have none.
    strictTransportSecurity: publicOrigin.startsWith('https://') && {
      maxAge: (180 * dayMs) / 1_000,
      includeSubDomains: hstsSubdomains === 'on',
    },
    // Everything a page shows is of its own origin. Where pictures are not, their host need not know of this policy: they come without
    // cookies, which is as safe.
    crossOriginEmbedderPolicy: { policy: location.kind === 'here' ? 'require-corp' : 'credentialless' },
    xFrameOptions: { action: 'deny' },
  }
}

/** What Helmet says for every answer alike: asked each time, it would put them together anew, for a tenth of what an answer costs. */
async function pageHeadersBy(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = fastify()
  await probe.register(fastifyHelmet, options)
  let headers: OutgoingHttpHeaders = {}
  probe.get('/', async (_request, reply) => {
    headers = reply.raw.getHeaders()
    return ''
  })
  await probe.inject('/')
  await probe.close()
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

function isOfType(reply: FastifyReply, type: string): boolean {
  return String(reply.getHeader('content-type')).startsWith(type)
}

/**
 * The headers of an answer that is data and never a page: it may do nothing at all, so half a kilobyte of what a page may do
 * need not travel with every answer (OWASP REST Security Cheat Sheet, "Security Headers").
 */
function useDataHeaders(reply: FastifyReply, ofPages: readonly string[]): void {
  dropHeaders(reply, ofPages)
  void reply.headers({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
}

/**
 * Lets a page bring its one `<style>` along: by the SHA-256 of the very text, so that no other inline style gets in.
 * The tag of `html` must have no attributes; a page without one changes nothing.
 */
export function allowInlineStyle(reply: FastifyReply, html: string): void {
  const [, style] = /<style>([^]*?)<\/style>/.exec(html) ?? []
  const policy = reply.getHeader('content-security-policy')
  if (style === undefined || typeof policy !== 'string') return
  const hash = createHash('sha256').update(style).digest('base64')
  void reply.header('content-security-policy', policy.replace(ownStyles, `${ownStyles} 'sha256-${hash}'`))
}

function dropHeaders(reply: FastifyReply, names: readonly string[]): void {
  for (const name of names) void reply.removeHeader(name)
}
