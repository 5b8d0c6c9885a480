interface RateWindowsTable {
  /** Hash of a rule's name and of what it counts for. */
  id: string
  count: number
  ends_at: number
}

interface LoginWaitsTable {
  /** Hash of a member and of a place that guesses come from. */
  id: string
  failures: number
  /** No attempt is judged before. */
  next_at: number
  /** The failures count until then. */
  forget_at: number
}

interface KnownPlacesTable {
  /** Hash of a member and of a device or network. */
  place_hash: string
  account_id: string
  last_login_at: number
}

/** Who did something how often, shared by all processes. Instants are epoch milliseconds. */
export interface LimitTables {
  rate_windows: RateWindowsTable
  login_waits: LoginWaitsTable
  known_places: KnownPlacesTable
}
