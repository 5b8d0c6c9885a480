import { openMailbox } from '#tests/support/mailbox.ts'
import { emailOf, password, phoneOf, type NewMember } from '#tests/support/member-steps.ts'
import type { TestServer } from '#tests/support/start-server.ts'
import type { EnginePage } from './engine-page.ts'
import type { Target } from './find-in-page.ts'

/** Signs up through the real screens with the code from the mail; ends on the login screen. */
export async function signUp(page: EnginePage, server: TestServer, member: NewMember): Promise<void> {
  await page.open(`${server.origin}/signup`)
  const entries: [string, string][] = [
    ['First name', member.firstName],
    ['Last name', member.lastName],
    ['Username', member.username],
    ['Email', emailOf(member)],
    ['Phone number', phoneOf(member)],
    ['Password', password],
    ['Confirm password', password],
  ]
  for (const [name, text] of entries) await page.fill({ role: 'field', name }, text)
  await page.click({ role: 'button', name: 'Request Code' })
  const { code = '' } = await openMailbox(server.dataDir, emailOf(member)).next()
  await page.fill({ role: 'field', name: 'Verification code' }, code)
  await page.click({ role: 'button', name: 'Sign Up' })
  await page.untilPath(/^\/login/)
}

/** Logs in on the login screen and waits until the app is there. */
export async function logIn(page: EnginePage, username: string): Promise<void> {
  await page.fill({ role: 'field', name: 'Email or Username:' }, username)
  await page.fill({ role: 'field', name: 'Password:' }, password)
  await page.click({ role: 'button', name: 'Login' })
  await page.untilPath(/^\/(home)?$/)
}

/** Follows five suggested accounts and chooses five tags on the overlay. */
export async function completeOnboarding(page: EnginePage): Promise<void> {
  const overlay: Target = { role: 'dialog', name: 'Follow 5 Suggested Accounts' }
  const follow: Target = { role: 'button', name: 'Follow', within: overlay }
  await page.see(follow)
  const all = await page.count(follow)
  for (let followed = 1; followed <= 5; followed += 1) {
    await page.click(follow)
    await page.see({ role: 'button', name: 'Following', within: overlay, nth: followed - 1 })
  }
  if ((await page.count(follow)) !== all - 5) throw new Error('five accounts were to be followed')
  for (let nth = 0; nth < 5; nth += 1) await page.click({ role: 'checkbox', within: overlay, nth })
  await page.click({ role: 'button', name: 'Continue to Sayso', within: overlay })
  await page.miss(overlay)
}

/** Writes a post in the modal on the home screen and sends it. */
export async function writePost(page: EnginePage, text: string, pictures: readonly string[] = []): Promise<void> {
  const modal: Target = { role: 'dialog' }
  await page.click({ role: 'button', name: 'Create a post' })
  await page.fill({ role: 'field', within: modal, nth: 0 }, text)
  for (const [at, picture] of pictures.entries()) {
    await page.attach({ role: 'file', name: `Image ${at + 1}`, within: modal }, [picture])
    // It is made smaller first.
    await page.see({ role: 'button', name: `Remove image ${at + 1}`, within: modal })
  }
  await page.click({ role: 'button', name: 'Post', within: modal })
  await page.miss(modal)
}

/** The card of a post, by a piece of its text. */
export function cardOf(text: string): Target {
  return { role: 'article', text }
}

/** Waits until so many pictures of a post have come from the server and can be seen. */
export async function untilPicturesShown(page: EnginePage, words: string, count: number): Promise<void> {
  const areShown = ({ words, count }: { words: string; count: number }) => {
    const card = [...document.querySelectorAll('article')].find((each) => each.textContent?.includes(words))
    card?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const pictures = [...(card?.querySelectorAll('img') ?? [])].filter(({ currentSrc }) =>
      currentSrc.includes('/media/'),
    )
    return pictures.filter(({ naturalWidth }) => naturalWidth > 0).length === count
  }
  await page.until(`${count} pictures of “${words}” to be shown`, areShown, { words, count })
}

/** In the page: whether a post's button whose name begins so is pressed. */
export function isPressed({ words, deed }: { words: string; deed: string }): boolean {
  const card = [...document.querySelectorAll('article')].find((each) => each.textContent?.includes(words))
  const button = [...(card?.querySelectorAll('button') ?? [])].find((each) =>
    (each.getAttribute('aria-label') ?? each.innerText).startsWith(deed),
  )
  return button?.getAttribute('aria-pressed') === 'true'
}

/** In the page: whether it, and the bar of the system above it, have the scheme's colours. */
export function isShownIn(scheme: string): boolean {
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(({ content }) => content)
  return getComputedStyle(document.documentElement).colorScheme === scheme && new Set(bars).size === 1
}

/** In the page: whether the choice is kept. A machine leaves it faster after a press than any hand, and faster than a browser writes. */
export async function isThemeOnDevice(theme: string): Promise<boolean> {
  const opening = indexedDB.open('sayso-device')
  await new Promise((resolve) => (opening.onsuccess = resolve))
  const reading = opening.result.transaction('keyval').objectStore('keyval').get('sayso:theme')
  await new Promise((resolve) => (reading.onsuccess = resolve))
  opening.result.close()
  return reading.result?.value === theme
}

/** In the page: how much wider than the window it is. */
export function overflowIn(scheme: string): number {
  document.documentElement.dataset.theme = scheme
  return Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** In the page: whether an alert says so; notes in the window's name how high the highest alert is that stands there with it. */
export function noteAlertHeight(words: string): boolean {
  const alerts = [...document.querySelectorAll('[role=alert]')]
  window.name = String(Math.max(0, ...alerts.map((alert) => alert.parentElement?.offsetHeight ?? 0)))
  return alerts.some((alert) => alert.textContent?.includes(words))
}
