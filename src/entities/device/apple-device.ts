/** Whether the browser runs on an iPhone or iPad. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function isAppleDevice({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Whether the browser is Safari on a Mac; others name themselves beside it. */
export function isMacSafari(device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return !isAppleDevice(device) && /Macintosh.* Version\/\S+ Safari\//.test(device.userAgent)
}
