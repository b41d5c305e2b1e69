import { leftRows } from '../left/left.queries.ts'
export const rightService = leftRows
