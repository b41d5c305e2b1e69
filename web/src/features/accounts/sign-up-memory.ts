import { defineDraft } from '../../drafts/define-draft.ts'
import { draftOfForm } from '../../drafts/form-draft.ts'
import { emptyRegistration } from './registration-values.ts'

/** Answers that the sign-up page hands to the registration card. */
export interface SignUp {
  name: string
  lastName: string
  email: string
  password: string
  acceptTerm: boolean
}

/** Keeps the password in memory only, until the registration is done (C-64). */
export const signUp = defineDraft<Pick<SignUp, 'password'>>('signUp', () => null)

/** Lays the answers over what this tab keeps of the registration card, so that a reload loses the password alone. */
export function handToRegistration({ name, lastName, email, password, acceptTerm }: SignUp) {
  const card = draftOfForm('register', emptyRegistration)
  const begun = card.read() ?? emptyRegistration
  card.write({ ...begun, user: { ...begun.user, name, lastName, email }, acceptTerm })
  signUp.write({ password })
}
