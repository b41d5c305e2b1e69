// breaks: launch-starts-only
import { claims } from '../server/src/features/claims/claims.service.ts'
export const c = claims
