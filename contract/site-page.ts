import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { signUpModeSchema } from './sign-up-mode.ts'

/** The pages that an operator may write, in the order in which they are shown. */
export const sitePageNames = ['terms', 'privacy', 'rules', 'imprint'] as const
export const sitePageNameSchema = z.enum(sitePageNames)
export type SitePageName = z.infer<typeof sitePageNameSchema>

/** Where a page is read; it is the server's, complete without the app. `version`: of the consent that asks for it, which no copy of an earlier one answers. */
export function sitePagePath(name: SitePageName, version?: string): string {
  return version === undefined ? `/pages/${name}` : `/pages/${name}?version=${version}`
}

/** A page there is, by its heading. */
export const sitePageSchema = z.object({ name: sitePageNameSchema, title: z.string() })
export type SitePage = z.infer<typeof sitePageSchema>

/** What whoever signs up has to agree to: the pages, and to be that old. */
export const consentSchema = z.object({
  /** Changes with every word of what is agreed to. */
  version: z.string(),
  pages: z.array(sitePageNameSchema),
  minimum_age: z.nullable(z.int()),
})
export type Consent = z.infer<typeof consentSchema>

export const listSitePages = endpoint({
  name: 'listSitePages',
  method: 'GET',
  path: '/pages',
  access: 'public',
  summary:
    'The pages that the operator wrote (terms, privacy, rules, imprint), what signing up agrees to, and who may sign up',
  reply: z.object({
    pages: z.array(sitePageSchema),
    consent: z.nullable(consentSchema),
    /** Absent: everybody. */
    sign_up: z.optional(signUpModeSchema),
  }),
})
