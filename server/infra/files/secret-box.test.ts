import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeSecretBox } from './secret-box.ts'

const directory = mkdtempSync(join(tmpdir(), 'secret-box-'))
afterAll(() => rmSync(directory, { recursive: true }))

describe('a secret box', () => {
  const box = makeSecretBox(join(directory, 'a.key'))

  it('opens what it sealed, in another process of the same folder, too', async () => {
    const sealed = await box.seal('JBSWY3DP', 'ann')
    expect(sealed).not.toContain('JBSWY3DP')
    expect(await makeSecretBox(join(directory, 'a.key')).open(sealed, 'ann')).toBe('JBSWY3DP')
    expect(await box.seal('JBSWY3DP', 'ann')).not.toBe(sealed)
  })

  it('opens what was sealed on another machine with the key that the operator gave both', async () => {
    const given = 'k'.repeat(43)
    const sealed = await makeSecretBox(join(directory, 'none.key'), given).seal('JBSWY3DP', 'ann')
    expect(await makeSecretBox(join(directory, 'other.key'), given).open(sealed, 'ann')).toBe('JBSWY3DP')
  })

  it('opens nothing of another owner, and nothing without its key', async () => {
    const sealed = await box.seal('JBSWY3DP', 'ann')
    await expect(box.open(sealed, 'bea')).rejects.toThrow('authenticate')
    await expect(makeSecretBox(join(directory, 'b.key')).open(sealed, 'ann')).rejects.toThrow('authenticate')
  })
})
