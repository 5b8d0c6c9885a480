import { beginUpload } from '#tests/support/unfinished-upload.ts'
import { startWatchedServer } from '#tests/support/watched-server.ts'

// Begins 24 support tickets of 45 MB and 24 posts of 30 MB, finishes none, and prints what the server's memory did:
// `node bench/upload-memory.ts`. Ends with 1 when it grew by more than 150 MB. Its short form is
// tests/integration/upload-memory.test.ts.

const megabyte = 1024 * 1024
const mostGrowthMb = 150
const quietMs = 2_000

const tickets = { path: '/api/support-tickets', files: Array.from({ length: 9 }, () => 5 * megabyte) } as const
const posts = { path: '/api/posts', files: [10, 10, 9.9].map((mb) => Math.round(mb * megabyte)) } as const
const attacks = [
  { what: '24 tickets of 45 MB by one member', plan: tickets, members: 1 },
  { what: '24 tickets of 45 MB by 24 members', plan: tickets, members: 24 },
  { what: '24 posts of 30 MB by 24 members', plan: posts, members: 24 },
]

const server = await startWatchedServer()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
for (const { what, plan, members } of attacks) {
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
  const afterMb = server.memoryMb()
  const left = server.filesThere().length
  console.log(what)
  console.log(`  memory before, peak, after   ${beforeMb}, ${peakMb}, ${afterMb} MB`)
  console.log(`  on the disk at most, after   ${Math.round(mostOnDiskMb)} MB, ${left} files`)
  console.log(`  answers                      ${answers.toSorted((a, b) => a - b).join(' ')}`)
  if (peakMb - beforeMb > mostGrowthMb || left > 0) process.exitCode = 1
}
await server.remove()
