import { Suspense, useState, type ComponentProps, type ComponentType } from 'react'
import { breakpoints } from '#src/lib/breakpoints.ts'
import { lazyExtra } from '#src/ui/lazy-extra.ts'
import type { RightPanel } from './right-panel.tsx'

type PanelProps = ComponentProps<typeof RightPanel>

let loaded: ComponentType<PanelProps> | undefined
const load = async () => (loaded = (await import('./right-panel.tsx')).RightPanel)
const Panel = lazyExtra<PanelProps>(load)

/** Loads the right panel before the first drawing where the window has room for it: what stands there already has one. Never fails. */
export async function loadPanelIfWide(): Promise<void> {
  if (loaded || window.matchMedia(breakpoints.compact).matches) return
  await load().catch((cause: unknown) => console.info('The right panel: its code has not come.', cause))
}

/** The right panel, whose code phones do without; nothing where it cannot be loaded. */
export function WidePanel(props: PanelProps) {
  // What was drawn in one way stays: the other would draw it anew.
  const [Loaded] = useState(() => loaded)
  if (Loaded) return <Loaded {...props} />
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  )
}
