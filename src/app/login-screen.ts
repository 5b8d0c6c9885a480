import { earlyScreenId } from '#src/ui/early-screen.ts'
import { hasPasskeys } from '#src/entities/session/has-passkeys.ts'

/*
 * Part of the boot script: the login screen for whoever is not signed in here. The build drew it with the app's own components into
 * the page (`tooling/boot-in-build.ts`).
 */

/** Where visitors are asked to log in. */
const loginPaths = /^\/(?:home|login)?\/?$/i

/** Whether this address shows the login to visitors, whatever else it shows to members. */
export function isLoginAddress({ pathname, search }: Location): boolean {
  return loginPaths.test(pathname) && search === ''
}

/** The login screen, ready to be shown; undefined in a page without one. */
export function drawnLogin(): HTMLElement | undefined {
  const drawn = document.querySelector<HTMLTemplateElement>('#login-screen')?.content
  if (!drawn) return undefined
  const early = document.createElement('div')
  early.id = earlyScreenId
  early.append(drawn.cloneNode(true))
  // Drawn for browsers that know them.
  if (!hasPasskeys()) early.querySelector('[data-action="log-in-with-passkey"]')?.remove()
  // A form without the app would put the password into the address; the press on its button is kept for the app.
  early.addEventListener('submit', (event) => event.preventDefault())
  return early
}
