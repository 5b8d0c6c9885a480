import Ban from 'lucide-react/icons/ban'
import { MenuItem } from '#src/ui/menu-item.tsx'
import type { Somebody } from '../account/named-member.ts'
import { askToBlock } from './block-question.ts'

type BlockMenuItemProps = {
  /** Somebody, or something that has an author. */
  of: Somebody
  /** Whether the screen is about something of theirs, and is left. */
  leaves: boolean
}

/** The way to a block from every menu. */
export function BlockMenuItem({ of, leaves }: BlockMenuItemProps) {
  return (
    <MenuItem icon={<Ban aria-hidden />} look="danger" onSelect={() => askToBlock(of, { leaves })}>
      Block @{of.username}
    </MenuItem>
  )
}
