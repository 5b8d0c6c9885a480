import { enhanceLanding } from '#src/features/landing/landing-enhancement.ts'

// All the script that the prerendered landing page has.
enhanceLanding(new AbortController().signal)
