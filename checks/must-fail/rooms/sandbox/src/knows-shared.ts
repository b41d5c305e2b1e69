// breaks: sandbox-never-leaves
import { Claim } from '../../shared/src/claims.ts'
export const c = Claim
