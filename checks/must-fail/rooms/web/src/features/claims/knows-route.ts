// breaks: web-feature-stands-alone
import type { Route } from '../../routes/claims.tsx'
export type R = typeof Route
