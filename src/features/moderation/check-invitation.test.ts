import { expect, it } from 'vitest'
import { checkInvitation } from './check-invitation.ts'

it('takes what is typed as the server does', () => {
  expect(checkInvitation({ uses: '2', days: ' ', note: ' Book club ' })).toEqual({
    body: { uses: 2, note: 'Book club' },
    problems: {},
  })
})

it('says at each field what is wrong with it', () => {
  expect(checkInvitation({ uses: 'many', days: '400', note: '' }).problems).toEqual({
    uses: 'An invitation is for 1 to 1000 members.',
    days: 'An invitation lasts 1 to 365 days.',
  })
})
