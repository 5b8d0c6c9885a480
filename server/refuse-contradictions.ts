import { StartRefusal } from './start-refusal.ts'

interface Settings {
  PORT: number
  HOST: string
  METRICS_PORT?: number | undefined
  METRICS_HOST: string
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_REPLICA_URL?: string | undefined
}

/** Refuses what says nothing without another setting, which was forgotten or misspelt then, and two things on one port. */
export function refuseContradictions(settings: Settings): void {
  const { PORT, HOST, METRICS_PORT, METRICS_HOST, DATABASE_URL } = settings
  const names = ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const
  const alone = DATABASE_URL === undefined ? names.find((name) => settings[name] !== undefined) : undefined
  if (alone !== undefined) {
    throw new StartRefusal(`The configuration is wrong: DATABASE_URL is missing, but ${alone} is there.`)
  }
  const hosts = [HOST, METRICS_HOST]
  const doMeet = HOST === METRICS_HOST || hosts.some((host) => host === '0.0.0.0' || host === '::')
  if (METRICS_PORT === PORT && PORT !== 0 && doMeet) {
    throw new StartRefusal('The configuration is wrong: METRICS_PORT must be another port than PORT.')
  }
}
