import CircleAlert from 'lucide-react/icons/circle-alert'
import Hourglass from 'lucide-react/icons/hourglass'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ConnectionStatus } from '#src/offline/api/judge-connection.ts'

/** What stands for the connection where it is told of; the exclamation mark also for what was refused over a good one. */
export function ConnectionIcon({ connection }: { connection: ConnectionStatus }) {
  if (connection === 'slow') return <Hourglass aria-hidden />
  return connection === 'offline' ? <WifiOff aria-hidden /> : <CircleAlert aria-hidden />
}
