import { randomInt } from 'node:crypto'

/** Without what is taken for one another when it is read aloud or copied by hand. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 12

/** A code that nobody guesses: 60 bits. */
export function makeInvitationCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

/** As it is persisted, however it was typed. */
export function tidyInvitationCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** As it is handed out: in groups of four. */
export function groupInvitationCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}
