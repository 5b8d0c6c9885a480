/**
 * Where the system sends what other apps share, and what its form calls the parts (Web Share Target): the manifest says it, the worker takes
 * it, and the server where there is no worker yet.
 */
export const webShareTarget = {
  path: '/share-target',
  fields: { title: 'title', text: 'text', url: 'url', pictures: 'images' },
} as const
