/** Shows a number on the app's icon, where the system has such a thing; 0 takes it away. */
export async function showBadge(count: number): Promise<void> {
  if (!hasBadge(navigator)) return
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch (cause) {
    console.info('The app’s badge was not changed.', cause)
  }
}

interface BadgeOwner {
  setAppBadge: (count: number) => Promise<void>
  clearAppBadge: () => Promise<void>
}

function hasBadge(owner: object): owner is BadgeOwner {
  return 'setAppBadge' in owner
}
