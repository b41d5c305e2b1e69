// breaks: pdf-draws-only
import { Claim } from '../../../shared/src/claims.ts'
export const c = Claim
