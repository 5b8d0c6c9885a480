/** `needs-install`: iOS gives push to installed apps only. `blocked`: the member or the browser said no for good. */
export type PushSupport = 'ready' | 'blocked' | 'needs-install' | 'unsupported'

export interface PushFacts {
  hasPush: boolean
  permission: NotificationPermission
  isApple: boolean
  isInstalled: boolean
}

/** What this browser can do about push messages. */
export function pushSupport({ hasPush, permission, isApple, isInstalled }: PushFacts): PushSupport {
  if (isApple && !isInstalled) return 'needs-install'
  if (!hasPush) return 'unsupported'
  return permission === 'denied' ? 'blocked' : 'ready'
}
