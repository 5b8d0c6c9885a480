import { freePort } from '#tests/support/free-port.ts'
import { beginUpload } from '#tests/support/unfinished-upload.ts'
import { startWatchedServer } from '#tests/support/watched-server.ts'

// Begins 24 support tickets of 45 MB and 24 posts of 30 MB several times over in one process, finishes none, and prints what the
// server's memory did: `node bench/upload-memory.ts`. Ends with 1 when the first flood took more than 150 MB, or when a later one
// went on growing: what is taken once is kept for the next, what grows each time is a leak. Its short form is
// tests/integration/upload-memory.test.ts.

const megabyte = 1024 * 1024
const mostGrowthMb = 150
/** By which peaks differ from flood to flood without a trend. */
const mostLaterGrowthMb = 40
const quietMs = 2_000

const tickets = { path: '/api/support-tickets', files: Array.from({ length: 9 }, () => 5 * megabyte) } as const
const posts = { path: '/api/posts', files: [10, 10, 9.9].map((mb) => Math.round(mb * megabyte)) } as const
const floods = [
  { what: '24 tickets of 45 MB by one member', plan: tickets, members: 1 },
  ...Array.from({ length: 4 }, () => ({ what: '24 tickets of 45 MB by 24 members', plan: tickets, members: 24 })),
  ...Array.from({ length: 3 }, () => ({ what: '24 posts of 30 MB by 24 members', plan: posts, members: 24 })),
]

const metricsPort = await freePort()
const server = await startWatchedServer({ METRICS_PORT: String(metricsPort) })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const startMb = server.memoryMb()
console.log(`at the start: ${await describe(startMb)}`)
const peaks: number[] = []
for (const flood of floods) peaks.push(await withstand(flood))

const [first = 0, ...later] = peaks
const firstGrowthMb = first - startMb
const laterGrowthMb = Math.max(...later.slice(-3)) - Math.max(...peaks.slice(0, 3))
console.log(`the first flood took ${firstGrowthMb} MB, once (at most ${mostGrowthMb})`)
console.log(
  `peak of the last three above the first three: ${laterGrowthMb} MB (at most ${mostLaterGrowthMb}, or it leaks)`,
)
if (firstGrowthMb > mostGrowthMb || laterGrowthMb > mostLaterGrowthMb) process.exitCode = 1
await server.remove()

/** The most memory it took. */
async function withstand({ what, plan, members }: (typeof floods)[number]): Promise<number> {
  const tokens = await server.members(members)
  const beforeMb = server.memoryMb()
  let peakMb = beforeMb
  let mostOnDiskMb = 0
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, server.memoryMb())
    mostOnDiskMb = Math.max(mostOnDiskMb, server.uploadedMb())
  }, 20)
  const uploads = Array.from({ length: 24 }, (_, at) =>
    beginUpload(server.origin, { ...plan, files: [...plan.files], token: tokens[at % members] ?? '' }),
  )
  const answers: number[] = []
  for (const { answer } of uploads) void answer.then(({ status }) => answers.push(status))
  for (let known = -1; known !== server.uploadedMb() + answers.length;) {
    known = server.uploadedMb() + answers.length
    await pause(quietMs)
  }
  for (const { abandon } of uploads) abandon()
  await pause(quietMs)
  clearInterval(watch)
  const left = server.filesThere().length
  console.log(what)
  console.log(`  memory before, peak          ${beforeMb}, ${peakMb} MB`)
  console.log(`  memory after                 ${await describe(server.memoryMb())}`)
  console.log(`  on the disk at most, after   ${Math.round(mostOnDiskMb)} MB, ${left} files`)
  console.log(`  answers                      ${answers.toSorted((a, b) => a - b).join(' ')}`)
  if (left > 0) process.exitCode = 1
  return peakMb
}

/** What of it the program uses: the rest is kept for it by the allocator, or is its code. */
async function describe(residentMb: number): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const used = (name: string) => Math.round(Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / megabyte)
  const heapMb = used('nodejs_heap_size_used_bytes')
  return `${residentMb} MB, of it ${heapMb} on the heap, ${used('nodejs_external_memory_bytes')} in buffers`
}
