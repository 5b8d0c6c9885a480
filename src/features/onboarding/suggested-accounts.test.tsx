// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SuggestedAccounts } from './suggested-accounts.tsx'

it('says so when there is nobody to follow', () => {
  render(<SuggestedAccounts accounts={[]} followed={new Set()} onToggle={() => {}} />)
  expect(screen.getByText('no suggested accounts')).toBeDefined()
})
