import { enhanceLanding } from '#src/features/landing/landing-enhancement.ts'

// The landing page's only script; the page is complete without it and lives as long as its document.
enhanceLanding(new AbortController().signal)
