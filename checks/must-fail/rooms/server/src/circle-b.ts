import type { a } from './circle-a.ts'
export const b: typeof a = undefined
