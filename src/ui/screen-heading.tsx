import type { ReactNode } from 'react'

/** The heading of a screen. It can hold the focus, which moves here when the screen opens. */
export function ScreenHeading({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <h1 tabIndex={-1} data-screen-heading="" className={className}>
      {children}
    </h1>
  )
}
