import { hourMs } from '#contract/durations.ts'

/** What must survive restarts and upgrades for phones to accept the next version of the app. */
export interface DeploymentFacts {
  /** Fixed at the first build: another name would be another app. */
  packageName: string
  /** Rises with every build that differs. */
  versionCode: number
  /** Identifies what the current app was made from. */
  inputs: string
  /** Of the current app file, in hex. */
  sha256: string
  /** Certificate fingerprints, the current one first; earlier ones keep installed apps trusted. */
  fingerprints: string[]
}

const versionEpochMs = Date.UTC(2026, 0, 1)

/**
 * The version code of a new build: hours since 2026, and more than the last one. With the clock in it, an
 * operator's own key keeps working even when the data directory was lost.
 */
export function nextVersionCode(previous: number | undefined, nowMs: number): number {
  const hours = Math.floor((nowMs - versionEpochMs) / hourMs)
  return Math.max(1, hours, (previous ?? 0) + 1)
}

/** The current certificate first, earlier ones after it, each once. */
export function withFingerprint(earlier: readonly string[], current: string): string[] {
  return [current, ...earlier.filter((fingerprint) => fingerprint !== current)]
}

/** Parses the persisted file; throws when it is not what `formatFacts` writes. */
export function parseFacts(json: string): DeploymentFacts {
  const value: unknown = JSON.parse(json)
  if (!isFacts(value)) throw new Error('the persisted facts about the Android app cannot be read')
  return value
}

export function formatFacts(facts: DeploymentFacts): string {
  return `${JSON.stringify(facts, null, 2)}\n`
}

function isFacts(value: unknown): value is DeploymentFacts {
  if (typeof value !== 'object' || value === null) return false
  if (!('packageName' in value && 'versionCode' in value && 'inputs' in value)) return false
  if (!('sha256' in value && 'fingerprints' in value && Array.isArray(value.fingerprints))) return false
  const texts: unknown[] = [value.packageName, value.inputs, value.sha256, ...value.fingerprints]
  return Number.isSafeInteger(value.versionCode) && texts.every((text) => typeof text === 'string')
}
