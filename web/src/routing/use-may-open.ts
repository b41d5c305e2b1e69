import { useSession } from '../session/session.ts'
import { decideAccess } from './access.ts'

/** Tells whether whoever looks may open that page: what leads to another is left out, or shown as plain words. */
export function useMayOpen(path: string): boolean {
  return decideAccess(path, useSession()) === 'open'
}
