import * as z from 'zod/mini'
import { Session } from './accounts.ts'
import { line, missingOrWrong, required } from './fields.ts'
import { QrCode } from './qr-code.ts'

/** JSON of WebAuthn, made and read by its library on both sides. */
const Ceremony = z.record(z.string(), z.unknown())

/**
 * Second step that is being added: an application by its QR code (a square of `size` modules, `path` draws the dark
 * ones), a passkey by `passkey`.
 */
export const Enrolment = z.object({
  challenge: z.string(),
  app: z.object({
    secret: z.string(),
    address: z.string(),
    qr: QrCode,
  }),
  /** Ceremony of the passkey; null where the site is reached by an IP address, for which browsers make none. */
  passkey: z.nullable(Ceremony),
})
export type Enrolment = z.infer<typeof Enrolment>

/**
 * Beside the 403 `accounts.second_step_required` of a login: how to go on. `enrolment` where the account has no second
 * step yet and needs one.
 */
export const SecondStepRequired = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(['passkey', 'app', 'recovery_code'])),
  passkey: z.nullable(Ceremony),
  enrolment: z.nullable(Enrolment),
})
export type SecondStepRequired = z.infer<typeof SecondStepRequired>

/** The same with whose sign-in it is, as the tab keeps it. */
export const BegunSecondStep = z.extend(SecondStepRequired, { email: z.string() })

const Challenge = z.string(missingOrWrong).check(z.minLength(1, required), z.maxLength(100))
const Code = z.string(missingOrWrong).check(z.minLength(1, required), z.maxLength(20))
const PasskeyAnswer = z.looseObject({
  id: z.string().check(z.maxLength(2000)),
  response: z.looseObject({ transports: z.optional(z.array(z.string().check(z.maxLength(40)))) }),
})

/** One of the three ways; `trust` asks for none in this browser for thirty days. */
export const SecondStep = z
  .object({
    challenge: Challenge,
    code: z.optional(Code),
    recoveryCode: z.optional(Code),
    passkey: z.optional(PasskeyAnswer),
    trust: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ code, recoveryCode, passkey }) =>
        [code, recoveryCode, passkey].filter((way) => way !== undefined).length === 1,
      { path: ['code'], error: required },
    ),
  )
export type SecondStep = z.infer<typeof SecondStep>

/** The code that the new application shows, or the new passkey with a name for its device. */
export const NewSecondStep = z
  .object({
    challenge: Challenge,
    code: z.optional(Code),
    passkey: z.optional(PasskeyAnswer),
    name: z.optional(line(60)),
  })
  .check(
    z.refine(
      ({ code, passkey, name }) =>
        (code === undefined) !== (passkey === undefined) && (passkey === undefined || name !== undefined),
      { path: ['code'], error: required },
    ),
  )
export type NewSecondStep = z.infer<typeof NewSecondStep>

/** Shown once. */
const RecoveryCodes = z.nullable(z.array(z.string()))
export const SecondStepAdded = z.object({ data: z.object({ recoveryCodes: RecoveryCodes }) })
/** The answer of a login, with the recovery codes of an account that had none. */
export const EnrolledSession = z.extend(Session, { recoveryCodes: RecoveryCodes })
export type EnrolledSession = z.infer<typeof EnrolledSession>

export const PasswordGiven = z.object({
  password: z.string(missingOrWrong).check(z.minLength(1, required), z.maxLength(200)),
})

/**
 * Second steps of an account, beside its password; times are ISO 8601. `isRequired`: the last one cannot be removed. `appWorks` is false
 * for no application and for one whose key has ended; `recoveryCodesLeft` counts none of such a key.
 */
export const SecondSteps = z.object({
  data: z.object({
    isRequired: z.boolean(),
    passkeysWork: z.boolean(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.nullable(z.string()),
      }),
    ),
    appSince: z.nullable(z.string()),
    appWorks: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
})
export type SecondSteps = z.infer<typeof SecondSteps>['data']
