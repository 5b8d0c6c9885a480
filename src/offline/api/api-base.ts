/// <reference types="vite/types/importMeta.d.ts" />

/** What every address of the API begins with. */
export const apiBase = `${String(import.meta.env.VITE_API_BASE ?? '')}/api`
