// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AppleSteps } from './apple-steps.tsx'

afterEach(cleanup)

it('leads to the Home Screen on every iOS from 17 to 26', () => {
  render(<AppleSteps isOpen={false} />)
  const steps = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)
  expect(steps).toHaveLength(3)
  expect(steps[1]).toMatch(/^Tap Share +and choose “Add to Home Screen”/)
  expect(steps[1]).toContain('From iOS 26 on, Share may stand behind the three dots')
})
