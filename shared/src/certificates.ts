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
})
export type CheckedCode = z.infer<typeof CheckedCode>

/** One answer for each code, in the order asked and each code once: nothing of whom it insures. */
export const CheckedCodes = z.object({ data: z.array(CheckedCode) })
export type CheckedCodes = z.infer<typeof CheckedCodes>

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Crockford base32 of 16 characters without hyphens; null when the text cannot be a code. O reads as 0, I and L as
 * 1.
 */
export function parseCheckCode(text: string): string | null {
  if (text.length > 64) return null
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === 16 && [...code].every((letter) => alphabet.includes(letter)) ? code : null
}

/** Groups of four: `7K2M-94QD-V3XA-8HTB`. */
export function formatCheckCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** 80 random bits as a code; takes 10 bytes. */
export function encodeCheckCode(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte)
  let code = ''
  for (let index = 15; index >= 0; index -= 1) code += alphabet[Number((bits >> BigInt(index * 5)) & 31n)]
  return code
}
