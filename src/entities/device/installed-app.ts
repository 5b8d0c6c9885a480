const ownWindow =
  '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui), (display-mode: window-controls-overlay)'

/** Whether this is the installed app, in a window of its own; the Android app is one, too. */
export function isInstalledApp(): boolean {
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true
  return isOnHomeScreen || window.matchMedia(ownWindow).matches || document.referrer.startsWith('android-app://')
}
