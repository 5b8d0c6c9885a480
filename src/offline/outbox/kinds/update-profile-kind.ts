import type { Profile } from '#contract/account.ts'
import { type ProfileChanges, profileChangesSchema, updateProfile } from '#contract/profile-changes.ts'
import { outboxKind } from '../outbox-kind.ts'

/** Changes the texts of one's own profile. */
export const updateProfileKind = outboxKind(
  'update-profile',
  { fields: { changes: profileChangesSchema }, reply: updateProfile.reply },
  {
    target: () => 'profile',
    dependsOn: () => [],
    repeat: {
      means: 'merge',
      merge: (earlier, later) => ({ ...later, changes: { ...earlier.changes, ...later.changes } }),
    },
    takesAway: () => false,
    send: ({ changes }, send) => send(updateProfile, { body: changes }),
    visibility: 'at-profile',
    isEditable: false,
    describe: ({ changes }) => ({
      title: 'Change the profile',
      detail: Object.keys(changes)
        .map((field) => field.replace('_', ' '))
        .join(', '),
    }),
    pendingView: {
      profile: (profile, { memberId, changes }) => (profile.id === memberId ? withChanges(profile, changes) : profile),
    },
    effects: ({ memberId, changes }, reply) => {
      const { first_name, last_name } = reply?.profile ?? changes
      return [
        {
          on: 'own-profile',
          memberId,
          change: (profile) => reply?.profile ?? withChanges(profile, changes),
          author: { ...(first_name !== undefined && { first_name }), ...(last_name !== undefined && { last_name }) },
          refetch: 'now',
        },
      ]
    },
    outdatesCopies: true,
  },
)

/** The profile after a change of its texts; an empty text clears what may be absent. */
function withChanges(profile: Profile, changes: ProfileChanges): Profile {
  const { first_name = profile.first_name, last_name = profile.last_name } = changes
  const optional = (['bio', 'city', 'country', 'website'] as const).flatMap((field) => {
    const text = changes[field]
    return text === undefined ? [] : [[field, text === '' ? null : text] as const]
  })
  return { ...profile, first_name, last_name, ...Object.fromEntries(optional) }
}
