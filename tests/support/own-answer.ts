import { serverMark } from '#contract/server-mark.ts'

/** The headers that our own server puts on its answers, for whoever answers in its name. */
export const marked = { [serverMark.name]: serverMark.value }
