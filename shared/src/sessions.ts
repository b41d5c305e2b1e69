import * as z from 'zod/mini'
import { Role } from './accounts.ts'
import {
  Address,
  Civility,
  missingOrWrong,
  NewPassword,
  PasswordConfirm,
  required,
  samePassword,
} from './fields.ts'
import { LanguageField } from './language-field.ts'
import { School } from './schools.ts'

/** A browser that is signed in. `browser` and `system` are names as people know them, null for others; times are ISO 8601. */
export const AccountSession = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  isMobile: z.boolean(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>
/** The one that asks first, then the last used. */
export const AccountSessions = z.object({ data: z.array(AccountSession) })

export const PasswordChange = z
  .object({
    currentPassword: z.string(missingOrWrong).check(z.minLength(1, required), z.maxLength(200)),
    password: NewPassword,
    passwordConfirm: PasswordConfirm,
  })
  .check(samePassword)
export type PasswordChange = z.infer<typeof PasswordChange>

/** Account as its own page shows it. `birthday` is `DD/MM/YYYY`, times are ISO 8601; administrators have no profile. */
export const Account = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  roles: z.array(Role),
  language: LanguageField,
  createdAt: z.string(),
  lastSignInAt: z.nullable(z.string()),
  /** False while the address waits for its confirmation, as after a purchase that made the account: no login until then. */
  isConfirmed: z.boolean(),
  school: z.nullable(School),
  profile: z.nullable(
    z.object({
      civility: Civility,
      birthday: z.nullable(z.string()),
      phoneNumber: z.nullable(z.string()),
      address: z.nullable(Address),
    }),
  ),
})
export type Account = z.infer<typeof Account>
export const MyAccount = z.object({ data: Account })
