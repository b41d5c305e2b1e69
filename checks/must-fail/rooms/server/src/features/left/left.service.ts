import { right } from '../right/right.queries.ts'
export const left = right
