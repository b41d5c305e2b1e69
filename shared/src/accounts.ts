import * as z from 'zod/mini'
import {
  Address,
  Civility,
  DayField,
  Email,
  line,
  missingOrWrong,
  NewPassword,
  PasswordConfirm,
  required,
  samePassword,
} from './fields.ts'
import { LanguageField } from './language-field.ts'
import { isLatinName, needsLatin } from './person-name.ts'
import { OptionalPersonName, PersonName } from './person-name-field.ts'
import { Quote } from './quotes.ts'
import { School } from './schools.ts'
import { areas, offerValues, roles } from './words.ts'

export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** What an administrator works on; checked on every call (E-29). */
export const Area = z.enum(areas, 'validation.field.incorrect')
export type Area = z.infer<typeof Area>

export const OfferValue = z.enum(offerValues)
export type OfferValue = z.infer<typeof OfferValue>
/** Products that a school's students may buy; `label` in the asked language. */
export const SchoolOffers = z.object({
  data: z.array(z.object({ value: OfferValue, label: z.string() })),
})

export const Login = z.object({
  username: z.string(missingOrWrong).check(z.trim(), z.minLength(1, required), z.maxLength(254)),
  password: z.string(missingOrWrong).check(z.minLength(1, required), z.maxLength(200)),
})
export type Login = z.infer<typeof Login>

const CurrentContract = z.object({ id: z.string(), insuranceType: z.string() })

/** `contracts` are the current ones; `offers` of an inclusive or classic student are all four. */
export const SessionUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  /** Kept with the account: of its mails, and of its screens where nobody chose another (C-77). */
  language: LanguageField,
  roles: z.array(Role),
  /** Of an administrator; nobody else has any. */
  areas: z.array(Area),
  school: z.nullable(School),
  offers: z.array(OfferValue),
  contracts: z.array(CurrentContract),
})
export type SessionUser = z.infer<typeof SessionUser>

/**
 * Answer to an administrator who looks at a student's pages: a token that reads and cannot be renewed, until when it works
 * (ISO 8601), and the student as pages know them.
 */
export const Viewing = z.object({
  data: z.object({ token: z.string(), until: z.string(), user: SessionUser }),
})
export type Viewing = z.infer<typeof Viewing>

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
  refresh_token: z.string(missingOrWrong).check(z.minLength(1, required), z.maxLength(500)),
})
export const Tokens = z.object({ token: z.string(), refresh_token: z.string() })

/** Quote that somebody had before they registered: the link of the mail brings it back, on any device. */
const QuoteOnTheWay = z.optional(z.nullable(Quote))

/** True for a name that needs no passport's spelling, or has it beside it. */
const isReadable = (name: string, spelling: string | undefined) =>
  !needsLatin(name) || (spelling !== undefined && isLatinName(spelling))

export const StudentRegistration = z
  .object({
    user: z.object({
      name: PersonName,
      lastName: PersonName,
      email: Email,
      password: NewPassword,
    }),
    latinName: OptionalPersonName,
    latinLastName: OptionalPersonName,
    /** M when it is left out (E-10). */
    civility: z._default(Civility, 'M'),
    birthday: DayField,
    phoneNumber: line(30),
    address: Address,
    studentType: z.optional(z.enum(['partner', 'classic'])),
    school: z.optional(z.union([z.int(), z.string()])),
    quote: QuoteOnTheWay,
  })
  .check(
    z.refine(({ user, latinName }) => isReadable(user.name, latinName), {
      path: ['latinName'],
      error: 'validation.field.latin.required',
    }),
    z.refine(({ user, latinLastName }) => isReadable(user.lastName, latinLastName), {
      path: ['latinLastName'],
      error: 'validation.field.latin.required',
    }),
  )
export type StudentRegistration = z.infer<typeof StudentRegistration>
/** Registration as the browser sends it: fields that are left out take their defaults at the server. */
export type NewStudent = z.input<typeof StudentRegistration>

/** A token from a link in a mail. */
const LinkToken = z.string(missingOrWrong).check(z.minLength(1, required), z.maxLength(500))

export const ForgotPassword = z.object({ email: Email, quote: QuoteOnTheWay })
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
    latinName: OptionalPersonName,
    latinLastName: OptionalPersonName,
  })
  .check(samePassword)
export type StudentActivation = z.infer<typeof StudentActivation>

export const EmailConfirmation = z.object({
  token: LinkToken,
  /** False where an account is open in the browser already: no session is opened beside it (decision 675). Absent is true. */
  opensSession: z.optional(z.boolean()),
})
export type EmailConfirmation = z.infer<typeof EmailConfirmation>
/** Request for the confirmation mail again, by somebody who has not confirmed yet. */
export const ConfirmationRenewal = z.object({ email: Email, quote: QuoteOnTheWay })
/** Question of a browser that registered an address, and its answer: whether that was confirmed since, wherever. */
export const ConfirmationAwaited = z.object({ email: Email })
export const ConfirmationState = z.object({ isConfirmed: z.boolean() })
export const EmailConfirmed = z.object({
  data: z.object({
    type: z.enum(['inclusive', 'partner', 'classic']),
    user: z.optional(z.object({ name: z.string(), lastName: z.string(), email: z.string() })),
    school: z.optional(School),
    /**
     * Tells whether the link alone confirmed the account; false where the password, or a new one by the same link,
     * has to end the confirmation. Absent of an invitation.
     */
    isConfirmed: z.optional(z.boolean()),
    /**
     * Facts of an invitation: what the school's list says and the form may start with, and until when it can be
     * accepted (ISO 8601). `birthday` is `DD/MM/YYYY`.
     */
    invitation: z.optional(
      z.object({ civility: Civility, birthday: z.nullable(z.string()), expiresAt: z.string() }),
    ),
  }),
  /** Session that is opened at once; only in the browser that registered, unless it asked for none. */
  session: z.optional(Session),
})
export type EmailConfirmed = z.infer<typeof EmailConfirmed>
