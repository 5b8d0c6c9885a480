import path from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'
import { product } from './contract/product.ts'
import { webShareTarget } from './contract/web-share-target.ts'
import { bootInBuild } from './tooling/boot-in-build.ts'
import { buildTargets } from './tooling/browser-floor.ts'
import { planChunks } from './tooling/chunk-plan.ts'
import { leaveOutMutations } from './tooling/leave-out-mutations.ts'
import { leaveOutSummaries } from './tooling/leave-out-summaries.ts'
import { minifyFurther } from './tooling/minify-further.ts'
import { plainIcons } from './tooling/plain-icons.ts'
import { fillProduct, productInStyles, styleOptions } from './tooling/product-in-build.ts'

// Where `npm run dev` runs the API; the dev server hands these paths on to it.
const apiOrigin = process.env.DEV_API_ORIGIN ?? 'http://127.0.0.1:3000'
const servedByTheApi = ['/api', '/media', '/download', '/.well-known']

const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [{ src: `/icons/shortcut-${icon}-96.png`, sizes: '96x96', type: 'image/png' }],
})

const screenshot = (src: string, label: string) => {
  const isWide = src.startsWith('wide')
  const sizes = isWide ? '1280x800' : '780x1688'
  const form_factor = isWide ? ('wide' as const) : ('narrow' as const)
  return { src: `/screenshots/${src}`, sizes, type: 'image/webp', form_factor, label }
}

const { pictures: sharedPictures, ...sharedTexts } = webShareTarget.fields

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: product.name,
  short_name: product.name,
  description: product.description,
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  // One window: what is opened from outside replaces what it shows, as drafts and positions survive that.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  categories: ['social', 'lifestyle', 'news'],
  theme_color: product.paperColor.light,
  background_color: product.paperColor.light,
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  // Made from the app itself by `npm run screenshots`.
  screenshots: [
    screenshot('narrow-home.webp', 'What the people you follow think'),
    screenshot('narrow-post.webp', 'A post and what others say about it'),
    screenshot('narrow-dark.webp', 'The same room at night'),
    screenshot('wide-home.webp', 'Home on a large screen'),
    screenshot('wide-search.webp', 'Finding people, topics and posts'),
  ],
  shortcuts: [
    shortcut('New post', '/?compose=1', 'compose'),
    shortcut('Notifications', '/updates', 'notifications'),
    shortcut('Bookmarks', '/Bookmarks', 'bookmarks'),
    shortcut('Search', '/search', 'search'),
  ],
  share_target: {
    action: webShareTarget.path,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { ...sharedTexts, files: [{ name: sharedPictures, accept: ['image/*'] }] },
  },
}

const productInHtml: Plugin = {
  name: 'product-in-html',
  transformIndexHtml: { order: 'pre', handler: fillProduct },
}

const chunkOf = planChunks(path.join(import.meta.dirname, 'src/main.tsx'))

export default defineConfig({
  plugins: [
    tanstackRouter(),
    react(),
    leaveOutSummaries(),
    leaveOutMutations(),
    plainIcons(import.meta.dirname),
    productInHtml,
    productInStyles(),
    bootInBuild(import.meta.dirname),
    minifyFurther(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2}'],
        // For moderators only, who need a connection anyway.
        globIgnores: ['**/moderation-screen-*'],
        rollupFormat: 'iife',
      },
      devOptions: { enabled: true, type: 'module' },
      manifest,
    }),
  ],
  css: styleOptions,
  // The router's store asks for a stand-in of what React has had since 18: that would come with the first screen.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      ...Object.fromEntries(servedByTheApi.map((path) => [path, { target: apiOrigin }])),
      // The page itself is the client's here: the API has no built shell to put a shared post into.
      '/share': {
        target: apiOrigin,
        bypass: ({ headers }) => (headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
  build: {
    target: buildTargets,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // What every page has before it loads anything else need not be named with each part.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !/^assets\/(?:start|rolldown-runtime)-/.test(file)) : files,
    },
    // The Content-Security-Policy allows no data: addresses beyond pictures, so nothing is written into the code.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // In kB; `start` is what every screen needs.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The plan names a file for every module; none is drawn into another's because it is imported there.
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'parts', name: (id, graph) => chunkOf(id, (each) => graph.getModuleInfo(each)) }],
        },
      },
    },
  },
})
