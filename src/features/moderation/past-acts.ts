import type { LogEntry } from '#contract/moderation.ts'

/** An act as one tells of it afterwards. */
export const pastActs: Record<LogEntry['action'], string> = {
  dismiss: 'Reports dismissed',
  remove: 'Removed',
  warn: 'Warned',
  limit: 'Limited',
  suspend: 'Suspended',
  restore: 'Restored',
  'reject-appeal': 'Appeal rejected',
  grant: 'Role given',
  revoke: 'Role taken',
  'two-factor-off': 'Two-factor login turned off',
  'answer-ticket': 'Support answered',
  'close-ticket': 'Support message closed',
  'reopen-ticket': 'Support message opened again',
  'sign-up': 'Sign-up changed',
  invite: 'Invitation made',
  'withdraw-invitation': 'Invitation withdrawn',
  block: 'Blocked',
  unblock: 'Block lifted',
}
