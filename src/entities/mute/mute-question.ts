import { useSyncExternalStore } from 'react'
import { memberValue } from '../session/member-value.ts'
import type { NamedMember } from '../account/named-member.ts'

/** Who may be muted; `goes`: what was asked from is theirs, and leaves the screen with it. */
export interface MuteQuestion {
  account: NamedMember
  goes: boolean
}

const question = memberValue<MuteQuestion | undefined>(undefined)

/** Asks whether somebody shall be muted, and for how long. */
export function askToMute(asked: MuteQuestion): void {
  question.set(asked)
}

export function closeMuteQuestion(): void {
  question.set(undefined)
}

export function useMuteQuestion(): MuteQuestion | undefined {
  return useSyncExternalStore(question.subscribe, question.read)
}
