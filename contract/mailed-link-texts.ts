/** What is said of links that are mailed, where they lead to nothing (any more). */
export const mailedLinkTexts = {
  resetMissing: 'Invalid reset link.',
  resetInvalid: 'Invalid or expired reset link.',
  restoreInvalid: 'Invalid or expired link.',
}
