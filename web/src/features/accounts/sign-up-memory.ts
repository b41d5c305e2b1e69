import { defineDraft } from '../../drafts/define-draft.ts'

/** Answers that the sign-up page hands to the registration card. */
export interface SignUp {
  name: string
  lastName: string
  email: string
  password: string
  acceptTerm: boolean
}

/**
 * Keeps these answers in memory only, as there is a password in them, and until the registration is done (decision
 * C-64).
 */
export const signUp = defineDraft<SignUp>('signUp', () => null)
