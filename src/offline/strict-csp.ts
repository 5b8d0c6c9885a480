import { config } from 'zod/mini'

// The Content-Security-Policy forbids code made from text; the schema library would try, and be reported for it.
config({ jitless: true })
