import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** Takes a profile's place when it could not be fetched and none is kept on this device. */
export function ProfileFailed({ retry }: { retry: (() => void) | undefined }) {
  return (
    <EmptyState
      drawing="broken"
      text="This profile could not be loaded."
      action={
        retry && (
          <Button variant="outline" onClick={retry}>
            Try again
          </Button>
        )
      }
    />
  )
}
