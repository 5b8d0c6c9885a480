/** What is said of a passkey that its member removed, also by a client that finds it gone. */
export const passkeyRemoved = 'Your passkey is removed. Your device may still offer it: remove it there, too.'
