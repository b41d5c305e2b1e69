// breaks: platform-knows-no-feature
import type { Claims } from '../features/claims/claims.service.ts'
export type Known = Claims
