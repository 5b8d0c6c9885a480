import { isAppleDevice } from '#src/entities/device/apple-device.ts'
import { isInstalledApp } from '#src/entities/device/installed-app.ts'

// When the first screen has long been drawn.
const afterMs = 3_000

/**
 * Gives iOS what it shows while the installed app starts; without it that is a blank screen. It takes it from the page in the moment of
 * "Add to Home Screen", and only in the exact size of the device: drawn here, as there are dozens of sizes.
 */
export function offerSplash(): void {
  if (!isAppleDevice(navigator) || isInstalledApp()) return
  setTimeout(() => void draw(), afterMs)
}

async function draw(): Promise<void> {
  try {
    const { drawSplashes } = await import('./draw-splashes.ts')
    await drawSplashes()
  } catch (cause) {
    console.info('There is no picture for the start of the installed app.', cause)
  }
}
