import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const apiPort = process.env.PORT ?? '3000'
const devOrigin = 'http://localhost:5173'

// The client with hot reloading on 5173, the server restarting on change behind it; either one's end ends both.
const server = ['--watch', '--watch-preserve-output', 'server/main.ts']
const client = ['node_modules/vite/bin/vite.js']
const env = {
  ...process.env,
  PORT: apiPort,
  PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN ?? devOrigin,
  DEV_API_ORIGIN: `http://127.0.0.1:${apiPort}`,
}
const children = [server, client].map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }))

function endAll(): void {
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) child.once('exit', endAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll)
