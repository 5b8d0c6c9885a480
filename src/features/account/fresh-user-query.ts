import { currentUserQuery } from '#src/entities/session/current-user-query.ts'

/** The member as the server knows them now, whenever it was asked last. */
export function freshUserQuery() {
  return { ...currentUserQuery(), staleTime: 0 }
}
