import { createContext } from 'react'

/** Puts an open menu in its place and the focus on its first item: for items that come only after it has opened. */
export const MenuContext = createContext<() => void>(() => {})
