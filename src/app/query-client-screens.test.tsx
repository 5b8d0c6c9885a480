// @vitest-environment jsdom
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FilterChips } from '#src/ui/filter-chips.tsx'
import { createQueryClient } from './query-client.ts'

const choice = { queryKey: ['choice'], queryFn: () => Promise.resolve('old'), initialData: 'old', staleTime: Infinity }
const options = [
  { id: 'old', label: 'Old' },
  { id: 'new', label: 'New' },
]

function Choice() {
  const client = useQueryClient()
  const chosen = useQuery(choice).data
  return (
    <FilterChips
      label="Which"
      options={options}
      chosen={chosen}
      onChoose={(id) => client.setQueryData(choice.queryKey, id)}
    />
  )
}

it('shows a choice kept in the cache before the browser may draw: the old one never comes back for a moment', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Choice />
    </QueryClientProvider>,
  )
  const chip = screen.getByRole<HTMLInputElement>('radio', { name: 'New' })
  // Microtasks alone: a frame could be drawn between two timers.
  await act(async () => {
    chip.click()
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  })
  expect(chip.checked).toBe(true)
})
