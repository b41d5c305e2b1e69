import { defineDraft } from '../../drafts/define-draft.ts'

/** What the sign-up page hands to the registration card. */
export interface SignUp {
  name: string
  lastName: string
  email: string
  password: string
  acceptTerm: boolean
}

/** In memory only, as there is a password in it, and until the registration is done (decision C-64). */
export const signUp = defineDraft<SignUp>('signUp', () => null)
