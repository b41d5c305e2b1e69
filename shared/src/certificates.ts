import * as z from 'zod/mini'

const certificateStates = [
  'authentic',
  'waiting',
  'upcoming',
  'expired',
  'ended',
  'suspended',
  'replaced',
] as const

/**
 * What a landlord or a consulate may learn from a check code. `holder` is masked: first letter and family name.
 * `upcoming` is authentic too, its cover has not begun; `ended` was terminated early on `endedOn`;
 * of `replaced` another certificate has taken the place since that day.
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
