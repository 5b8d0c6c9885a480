import * as z from 'zod/mini'

/** Whether two-factor login is on, and how many recovery codes are left. */
export const secondFactorStateSchema = z.object({ is_on: z.boolean(), recovery_codes_left: z.int() })
