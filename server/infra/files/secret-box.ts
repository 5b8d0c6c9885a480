import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readOrMakeSecret } from './secret-file.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** A shorter tag, which is easier to guess, opens nothing. */
const tagged = { authTagLength: tagBytes }

export type SecretBox = ReturnType<typeof makeSecretBox>

/**
 * Encrypts what the database is to keep unreadable, with the key that the operator gave, else one in the file `path`, which is
 * made at the first use. `owner` is whose it is: nothing opens that was moved to another row.
 */
export function makeSecretBox(path: string, given?: string) {
  let key = given === undefined ? undefined : Buffer.from(given, 'base64url')
  const readKey = async () => {
    if (key) return key
    const text = await readOrMakeSecret(path, async () => `${randomBytes(32).toString('base64url')}\n`)
    key = Buffer.from(text.toString().trim(), 'base64url')
    return key
  }

  return {
    async seal(secret: string, owner: string): Promise<string> {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, await readKey(), nonce, tagged).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url')
    },

    /** Throws when it was sealed with another key, or for another owner. */
    async open(box: string, owner: string): Promise<string> {
      const bytes = Buffer.from(box, 'base64url')
      const opening = createDecipheriv(cipher, await readKey(), bytes.subarray(0, nonceBytes), tagged)
      opening.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      const secret = Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()])
      return secret.toString('utf8')
    },
  }
}
