import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id, the library's default algorithm: 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes with argon2id; takes tens of milliseconds of processor time, so never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

// Made once from 32 random bytes that were thrown away, with the same cost as every real hash.
const decoyHash = '$argon2id$v=19$m=19456,t=2,p=1$ogbjLh7F5C6Azh2ZipnnCw$eOW4QXetScBQSMhmfOiiBhibrmPurlpIbWkseL4zLbo'

/**
 * True when `passwordHash` was made from `password`. Without a usable hash (unknown member, house account) it works as
 * long on a decoy and answers false, so that the time taken tells nothing.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  if (passwordHash?.startsWith('$argon2id$')) return verify(passwordHash, password)
  await verify(decoyHash, password)
  return false
}
