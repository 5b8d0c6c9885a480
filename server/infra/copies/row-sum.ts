import { createHash } from 'node:crypto'
import type { CopiedRow } from '../db/table-copy-repo.ts'

/** What a table holds, to be compared. */
export interface TableSum {
  rows: number
  /** Hexadecimal; the same in whatever order the rows came. */
  checksum: string
}

/** Sums a table up: databases order texts differently, so each row is hashed alone. */
export function makeRowSum() {
  const sum = Buffer.alloc(32)
  let count = 0
  return {
    add(rows: readonly CopiedRow[]): void {
      for (const row of rows) {
        const hash = createHash('sha256').update(JSON.stringify(row)).digest()
        for (const [at, byte] of hash.entries()) sum[at] = (sum[at] ?? 0) ^ byte
      }
      count += rows.length
    },
    value: (): TableSum => ({ rows: count, checksum: sum.toString('hex') }),
  }
}

/** Sums up what comes by. */
export async function sumOf(batches: AsyncIterable<CopiedRow[]>): Promise<TableSum> {
  const sum = makeRowSum()
  for await (const rows of batches) sum.add(rows)
  return sum.value()
}
