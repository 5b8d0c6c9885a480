import * as z from 'zod/mini'
import { createTopic } from '../topic.ts'

/** Tells all tabs that the draft under this id was sent or given up: a form that shows it lets go of the id. */
export const sentDrafts = createTopic('sent-drafts', z.object({ id: z.uuid() }))
