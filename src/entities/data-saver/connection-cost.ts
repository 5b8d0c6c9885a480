/** Of the Network Information API; missing in the standard types as not every browser has it. */
interface NetworkInformation extends EventTarget {
  saveData?: boolean
  effectiveType?: string
}

const slow = ['slow-2g', '2g', '3g']

/** Whether the connection is slow or the member asked the system to save data; false where the browser does not say. */
export function isCostly(connection: Pick<NetworkInformation, 'saveData' | 'effectiveType'> | undefined): boolean {
  return connection !== undefined && (connection.saveData === true || slow.includes(connection.effectiveType ?? ''))
}

/** What the browser knows of its connection; undefined where it does not say. */
export function networkInformation(): NetworkInformation | undefined {
  return hasConnection(navigator) ? navigator.connection : undefined
}

function hasConnection(owner: object): owner is { connection: NetworkInformation } {
  return 'connection' in owner && owner.connection instanceof EventTarget
}
