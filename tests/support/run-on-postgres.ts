import pg from 'pg'

/** Runs one statement on a PostgreSQL server over a connection of its own. */
export async function runOnPostgres(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
