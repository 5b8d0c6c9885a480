import { showAlert } from './alert-store.ts'

/** Copies a text; an alert says that it was copied, or what else can be done. */
export async function copyOrAlert(text: string, { copied, failed }: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showAlert(copied)
  } catch (cause) {
    console.info('Nothing could be copied.', cause)
    showAlert(failed)
  }
}
