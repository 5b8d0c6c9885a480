import { flushSync } from 'react-dom'

/** Makes a change and has it in the page before the next frame; not while React is at work. */
export const drawAtOnce = flushSync
