import { useSession } from '../../session/session.ts'

/** Tells whether somebody buys as a classic student; a visitor does, until they sign in as somebody else. */
export const useIsClassic = (): boolean =>
  (useSession()?.role ?? 'ROLE_STUDENT_CLASSIC') === 'ROLE_STUDENT_CLASSIC'
