import * as z from 'zod/mini'

const certificateStates = [
  'authentic',
  'waiting',
  'upcoming',
  'expired',
  'ended',
  'withdrawn',
  'cancelled',
  'suspended',
  'replaced',
] as const
export type CertificateState = (typeof certificateStates)[number]

/**
 * Answer to a check code, for a landlord or a consulate. `holder` is masked: first letter and family name. `upcoming`
 * is authentic too, its cover has not begun; `ended` was terminated early on `endedOn`, `withdrawn` given up by its
 * student, `cancelled` ended before it covered anybody; `replaced` has been followed by another certificate since
 * that day.
 */
export const CertificateCheck = z.object({
  data: z.object({
    state: z.enum(certificateStates),
    code: z.string(),
    reference: z.string(),
    civility: z.enum(['M', 'Mme']),
    holder: z.string(),
    insuranceType: z.string(),
    countryName: z.nullable(z.string()),
    zone: z.nullable(z.int()),
    numberRoom: z.nullable(z.int()),
    /** Town of an insured home, as « 69007 Lyon »; null for other contracts. */
    town: z.nullable(z.string()),
    startDate: z.string(),
    endDate: z.string(),
    issuedOn: z.nullable(z.string()),
    endedOn: z.nullable(z.string()),
    /** True of `ended` where its person left a contract that may go on, on `endedOn`. */
    hasLeft: z.boolean(),
    checkedOn: z.string(),
  }),
})
export type CertificateCheck = z.infer<typeof CertificateCheck>

/** The answer to a check and, for machines, the same signed: a JWS (RFC 7515) by the key of our seals. */
export const CertificateStatement = z.extend(CertificateCheck, { statement: z.string() })
export type CertificateStatement = z.infer<typeof CertificateStatement>

/** The public key of our seals as a JWK (RFC 7517); `kid` begins the thumbprint of its certificate. */
export const SealKey = z.object({
  data: z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    kid: z.string(),
  }),
})
export type SealKey = z.infer<typeof SealKey>

/** Codes that are checked at once, at most. */
export const mostCodes = 500

export const CheckCodes = z.object({
  codes: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(mostCodes)),
})
export type CheckCodes = z.infer<typeof CheckCodes>

const CheckedCode = z.object({
  code: z.string(),
  state: z.union([z.enum(certificateStates), z.literal('unknown')]),
  insuranceType: z.nullable(z.string()),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  endedOn: z.nullable(z.string()),
  /** As in the check of one code. */
  hasLeft: z.boolean(),
})
export type CheckedCode = z.infer<typeof CheckedCode>

/** One answer for each code, in the order asked and each code once: nothing of whom it insures. */
export const CheckedCodes = z.object({ data: z.array(CheckedCode) })
export type CheckedCodes = z.infer<typeof CheckedCodes>
