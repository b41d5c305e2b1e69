// breaks: provider-stands-alone
import type { Claims } from '../../features/claims/claims.service.ts'
export type C = Claims
