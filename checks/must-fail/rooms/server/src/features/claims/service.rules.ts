// breaks: rules-are-pure
import type { Claims } from './claims.service.ts'
export type C = Claims
