import type { Db } from '#server/infra/db/tables.ts'

/** Whom the operator keeps out when they sign up; members who are there are not asked, but for a new address. */
export interface KeptOut {
  /** Refuses addresses of a blocked domain, or of one below it. */
  refuseEmail: (db: Db, email: string) => Promise<void>
  /** Refuses who comes from a blocked network; as `networkOf` answers it. */
  refuseNetwork: (db: Db, network: string) => Promise<void>
}
