import { createContext } from 'react'

/** Whether avatars load the members' pictures or show their drawn figures only, which cost nothing. */
export const PortraitMode = createContext<'pictures' | 'initials'>('pictures')
