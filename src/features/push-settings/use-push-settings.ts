import { useEffect, useRef, useState } from 'react'
import { notificationKindNames, type NotificationKind } from '#contract/notification-kinds.ts'
import { isAppleDevice } from '#src/entities/device/apple-device.ts'
import { isInstalledApp } from '#src/entities/device/installed-app.ts'
import { ApiError, messageOf } from '#src/offline/api/api-error.ts'
import { chosenPushKinds } from '#src/offline/push/chosen-push-kinds.ts'
import { turnPushOff, turnPushOn } from '#src/offline/push/push-subscription.ts'
import { readKey } from '#src/offline/storage/persisted-value.ts'
import { pushSupport, type PushSupport } from './push-support.ts'

interface PushState {
  support: PushSupport
  /** What this device tells of; empty while it is off. */
  kinds: readonly NotificationKind[]
  isBusy: boolean
  problem?: string
}

/** What persists and carries out the choice. */
export interface PushChoiceActions {
  readKinds: () => Promise<readonly NotificationKind[] | undefined>
  turnOn: typeof turnPushOn
  turnOff: typeof turnPushOff
}

/** What this device tells of; undefined where nothing was ever chosen. */
export function readPushKinds(): Promise<readonly NotificationKind[] | undefined> {
  return readKey('push-kinds')
}

const onThisDevice: PushChoiceActions = {
  readKinds: readPushKinds,
  turnOn: turnPushOn,
  turnOff: turnPushOff,
}

/**
 * The member's choice about push messages on this device, shown as it was known before until it is read anew; a change counts once
 * browser and server have taken it.
 */
export function usePushSettings(
  knownKinds: readonly NotificationKind[] = [],
  actions: PushChoiceActions = onThisDevice,
) {
  const { readKinds } = actions
  const [state, setState] = useState<PushState>(() => ({ support: currentSupport(), kinds: knownKinds, isBusy: false }))

  const changes = useRef(Promise.resolve())
  // Counted, as what was read or taken for an earlier choice must not take a later one back on the screen.
  const choices = useRef(0)

  useEffect(() => {
    readKinds().then(
      (kinds = []) => {
        if (choices.current === 0) setState((known) => ({ ...known, kinds }))
      },
      (cause: unknown) => console.error('The choice about push messages could not be read.', cause),
    )
  }, [readKinds])
  useEffect(() => followOtherTabs(setState), [])

  const choose = (wanted: NotificationKind[]) => {
    choices.current += 1
    const choice = choices.current
    setState(({ support }) => ({ support, kinds: wanted, isBusy: true }))
    // One after the other: what was chosen last is what stays.
    changes.current = changes.current.then(async () => {
      const problem = await attempt(() => changeTo(wanted, actions))
      const kept = problem === undefined ? undefined : ((await readKinds()) ?? [])
      chosenPushKinds.announce([...(kept ?? wanted)])
      if (choice !== choices.current) return
      setState((known) => ({
        support: currentSupport(),
        kinds: kept ?? known.kinds,
        isBusy: false,
        ...(problem !== undefined && { problem }),
      }))
    })
  }
  return {
    ...state,
    isOn: state.kinds.length > 0,
    turn: (isOn: boolean) => choose(isOn ? [...notificationKindNames] : []),
    turnKind: (kind: NotificationKind, isWanted: boolean) =>
      choose(notificationKindNames.filter((each) => (each === kind ? isWanted : state.kinds.includes(each)))),
  }
}

/** Shows what another tab chose: a change made here is made to that. */
function followOtherTabs(change: (next: (known: PushState) => PushState) => void): () => void {
  return chosenPushKinds.subscribe((kinds) => change((known) => (known.isBusy ? known : { ...known, kinds })))
}

async function changeTo(
  kinds: NotificationKind[],
  { turnOn, turnOff }: PushChoiceActions,
): Promise<string | undefined> {
  const { pushManager } = await readyWorker()
  if (kinds.length === 0) {
    await turnOff(pushManager)
    return undefined
  }
  if ((await Notification.requestPermission()) !== 'granted')
    return 'Your browser was not allowed to show notifications.'
  await turnOn(pushManager, kinds)
  return undefined
}

async function attempt(change: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await change()
  } catch (cause) {
    if (cause instanceof ApiError)
      return messageOf(cause, 'This needs a connection. Please try again when you are online.')
    console.info('The browser did not subscribe to push messages.', cause)
    return 'Your browser could not reach its push service. Please try again later.'
  }
}

// Without a worker (in development, or blocked) `ready` would never come.
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error('There is no service worker.')
  return navigator.serviceWorker.ready
}

function currentSupport(): PushSupport {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return pushSupport({
    hasPush,
    permission: hasPush ? Notification.permission : 'default',
    isApple: isAppleDevice(navigator),
    isInstalled: isInstalledApp(),
  })
}
