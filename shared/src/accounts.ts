import * as z from 'zod/mini'
import {
  Address,
  Civility,
  DayField,
  Email,
  line,
  NewPassword,
  optionalLine,
  PasswordConfirm,
  required,
  samePassword,
} from './fields.ts'
import { School } from './schools.ts'
import { offerValues, roles } from './words.ts'

export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

export const OfferValue = z.enum(offerValues)
export type OfferValue = z.infer<typeof OfferValue>
/** What a school's students may buy; `label` in the asked language. */
export const SchoolOffers = z.object({
  data: z.array(z.object({ value: OfferValue, label: z.string() })),
})

export const Login = z.object({
  username: z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(254)),
  password: z.string(required).check(z.minLength(1, required), z.maxLength(200)),
})
export type Login = z.infer<typeof Login>

const CurrentContract = z.object({ id: z.string(), insuranceType: z.string() })

/** `contracts` are the current ones; `offers` of an inclusive or classic student are all four. */
export const SessionUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  roles: z.array(Role),
  school: z.nullable(School),
  offers: z.array(OfferValue),
  contracts: z.array(CurrentContract),
})
export type SessionUser = z.infer<typeof SessionUser>

/** The answer of a login and of a registration that signs in; the spec's three fields also stand beside `data`. */
export const Session = z.object({
  token: z.string(),
  refresh_token: z.string(),
  data: SessionUser,
  school: z.nullable(School),
  offers: z.array(OfferValue),
  contracts: z.array(CurrentContract),
})
export type Session = z.infer<typeof Session>

export const RefreshToken = z.object({
  refresh_token: z.string(required).check(z.minLength(1, required), z.maxLength(500)),
})
export const Tokens = z.object({ token: z.string(), refresh_token: z.string() })

/** Passport spelling, asked when the name has letters outside the Latin script (the e-signature provider refuses them). */
const latin = /^[\p{Script=Latin}\d'’`() -]+$/u
export function isLatinName(name: string): boolean {
  return latin.test(name)
}

export const StudentRegistration = z
  .object({
    user: z.object({
      name: line(100),
      lastName: line(100),
      email: Email,
      password: NewPassword,
    }),
    latinName: optionalLine(100),
    latinLastName: optionalLine(100),
    civility: Civility,
    birthday: DayField,
    phoneNumber: line(30),
    address: Address,
    studentType: z.optional(z.enum(['partner', 'classic'])),
    school: z.optional(z.union([z.int(), z.string()])),
  })
  .check(
    z.refine((r) => isLatinName(r.user.name) || (r.latinName !== undefined && isLatinName(r.latinName)), {
      path: ['latinName'],
      error: 'validation.field.latin.required',
    }),
    z.refine(
      (r) => isLatinName(r.user.lastName) || (r.latinLastName !== undefined && isLatinName(r.latinLastName)),
      {
        path: ['latinLastName'],
        error: 'validation.field.latin.required',
      },
    ),
  )
export type StudentRegistration = z.infer<typeof StudentRegistration>

/** A token from a link in a mail. */
const LinkToken = z.string(required).check(z.minLength(1, required), z.maxLength(500))

export const ForgotPassword = z.object({ email: Email })
export const LinkInAddress = z.object({ token: LinkToken })
export const PasswordReset = z
  .object({ password: NewPassword, passwordConfirm: PasswordConfirm })
  .check(samePassword)
export const InvitationRenewal = z.object({ token: LinkToken })

/** An invited student's own words (spec 1 §3, confirmation-of-pass payload); passport spellings as at registration. */
export const StudentActivation = z
  .object({
    token: LinkToken,
    password: NewPassword,
    passwordConfirm: PasswordConfirm,
    civility: Civility,
    birthday: DayField,
    phoneNumber: line(30),
    address: Address,
    latinName: optionalLine(100),
    latinLastName: optionalLine(100),
  })
  .check(samePassword)
export type StudentActivation = z.infer<typeof StudentActivation>

export const EmailConfirmation = z.object({ token: LinkToken })
export const EmailConfirmed = z.object({
  data: z.object({
    type: z.enum(['inclusive', 'partner', 'classic']),
    user: z.optional(z.object({ name: z.string(), lastName: z.string(), email: z.string() })),
    school: z.optional(School),
    /**
     * Of an invitation: what the school's list says and the form may start with, and until when it can be accepted
     * (ISO 8601). `birthday` is `DD/MM/YYYY`.
     */
    invitation: z.optional(
      z.object({ civility: Civility, birthday: z.nullable(z.string()), expiresAt: z.string() }),
    ),
  }),
})
export type EmailConfirmed = z.infer<typeof EmailConfirmed>
