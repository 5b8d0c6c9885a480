/** The cache keys of notifications. */
export const notificationKeys = {
  all: ['notifications'] as const,
}
