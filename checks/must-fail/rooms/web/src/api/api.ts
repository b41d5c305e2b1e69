import { Claim } from '../../../shared/src/claims.ts'
export const api = Claim
