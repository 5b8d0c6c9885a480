import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { MenuItem } from '#src/ui/menu-item.tsx'
import { namedMemberOf, type Somebody } from '../account/named-member.ts'
import { askToMute } from './mute-question.ts'
import { unmute, useMutes } from './use-mutes.ts'

type MuteMenuItemProps = {
  of: Somebody
  /** Whether it is asked from a feed, where what they wrote does not stay. */
  goes: boolean
}

/** The way to a mute, and back, from every menu. */
export function MuteMenuItem({ of, goes }: MuteMenuItemProps) {
  const account = namedMemberOf(of)
  const isMuted = useMutes().members.some(({ id }) => id === account.id)
  if (isMuted) {
    return (
      <MenuItem icon={<Volume2 aria-hidden />} onSelect={() => void unmute(account)}>
        Unmute @{account.username}
      </MenuItem>
    )
  }
  return (
    <MenuItem icon={<VolumeX aria-hidden />} onSelect={() => askToMute({ account, goes })}>
      Mute @{account.username}
    </MenuItem>
  )
}
