/** Whether the browser runs on an iPhone or iPad. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function isAppleDevice({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
