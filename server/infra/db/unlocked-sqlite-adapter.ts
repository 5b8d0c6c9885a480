import { SqliteAdapter } from 'kysely'

/** Kysely has SQLite's statements run one after the other; here their driver sees to that, or need not. */
export class UnlockedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
