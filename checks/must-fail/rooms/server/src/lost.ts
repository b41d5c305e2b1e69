// breaks: no-unresolvable
import { nothing } from './is-not-there.ts'
export const n = nothing
