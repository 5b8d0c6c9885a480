import Flag from 'lucide-react/icons/flag'
import type { ReportedKind } from '#contract/report.ts'
import { MenuItem } from '#src/ui/menu-item.tsx'
import { askToReport, type Reportable } from './report-question.ts'

type ReportMenuItemProps = {
  kind: ReportedKind
  of: Reportable
  /** Whether the screen is about something of theirs, and is left when they are blocked, too. */
  leaves: boolean
}

/** The way to a report from every menu. */
export function ReportMenuItem({ kind, of, leaves }: ReportMenuItemProps) {
  return (
    <MenuItem icon={<Flag aria-hidden />} look="danger" onSelect={() => askToReport(kind, of, { leaves })}>
      {kind === 'member' ? `Report @${of.username}` : `Report ${kind}`}
    </MenuItem>
  )
}
