import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * A component that is loaded when it is first drawn and that the screen around it can do without: where it cannot be loaded, as on the
 * first visit of a flaky connection, it is logged and nothing is drawn in its place, rather than an error screen in the place of all.
 */
export function lazyExtra<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      console.warn('A part of the screen could not be loaded.', cause)
      return { default: () => null }
    }
  })
}
