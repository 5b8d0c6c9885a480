import { notPersistedText } from '#src/offline/storage/not-persisted-text.ts'
import { showAlert } from '#src/ui/alert-store.ts'

/** Says so when a choice of this device was not persisted. */
export async function persistChoice(persisted: Promise<void>): Promise<void> {
  try {
    await persisted
  } catch (cause) {
    console.error('A choice could not be persisted.', cause)
    showAlert(notPersistedText('This choice', cause))
  }
}
