import * as z from 'zod/mini'
import { ShownCertificate } from './contract-page.ts'
import { choice, DayField, Email, line } from './fields.ts'
import { languages } from './language.ts'

export const shareRecipients = ['landlord', 'school', 'consulate', 'other'] as const
export type ShareRecipient = (typeof shareRecipients)[number]

/**
 * New link to a certificate: for whom it is, which language leads on it, and the last day (`DD/MM/YYYY`) that it
 * opens. Whoever has the address `email` is told there when the certificate is replaced, while the link opens.
 */
export const NewShare = z.object({
  recipient: choice(shareRecipients),
  name: line(100),
  language: z.enum(['fr', 'en'], 'validation.field.incorrect'),
  until: DayField,
  email: z.optional(z.nullable(Email)),
})
export type NewShare = z.infer<typeof NewShare>

/**
 * Link for somebody named in the contract to a certificate of their own: the last day (`DD/MM/YYYY`) that it opens, and where it is
 * mailed, in that language. Without an address nothing is mailed.
 */
export const NewOccupantShare = z.object({
  until: DayField,
  language: z.enum(languages, 'validation.field.incorrect'),
  email: z.optional(z.nullable(Email)),
})
export type NewOccupantShare = z.infer<typeof NewOccupantShare>

/** One link as its owner sees it. Days are `DD/MM/YYYY`, `lastOpenedAt` an instant; `link` and `qr` are null once it was withdrawn. Who left
 * the contract has none either: then `withdrawnOn` is the day on which they left. */
export const CertificateShare = z.object({
  id: z.string(),
  recipient: z.enum([...shareRecipients, 'occupant']),
  /** Person named in the contract whose own certificate it shows; null for the contract's. */
  occupantId: z.nullable(z.string()),
  /** Address to which it was mailed, or where it is told that the certificate is replaced; null where none is known. */
  email: z.nullable(z.string()),
  name: z.string(),
  language: z.enum(['fr', 'en']),
  link: z.nullable(z.string()),
  /** Draws the link: an SVG path in a square of `size`. */
  qr: z.nullable(z.object({ size: z.int(), path: z.string() })),
  state: z.enum(['open', 'expired', 'withdrawn', 'left']),
  createdOn: z.string(),
  until: z.string(),
  withdrawnOn: z.nullable(z.string()),
  openings: z.int(),
  lastOpenedAt: z.nullable(z.string()),
})
export type CertificateShare = z.infer<typeof CertificateShare>

/** `isShareable` is false while the cover is not in force and not to come: then no new link is made. */
export const CertificateShares = z.object({
  data: z.object({ isShareable: z.boolean(), shares: z.array(CertificateShare) }),
})
export type CertificateShares = z.infer<typeof CertificateShares>
export const OneShare = z.object({ data: CertificateShare })
export type OneShare = z.infer<typeof OneShare>

/**
 * Certificate as the holder of a link reads it, live. Every `seal` but the first two comes without a certificate and
 * names nobody. Days are `DD/MM/YYYY`, `readAt` is an instant; of `withdrawn` the link was, of `renounced` the contract; `language` is the one that leads.
 */
export const SharedCertificate = z.object({
  data: z.object({
    seal: z.enum([
      'authentic',
      'upcoming',
      'ended',
      'renounced',
      'cancelled',
      'left',
      'suspended',
      'over',
      'expired',
      'withdrawn',
    ]),
    /** Day since which the contract no longer insures its person, of `left`; else null. */
    leftOn: z.nullable(z.string()),
    readAt: z.string(),
    certificate: z.nullable(
      z.extend(ShownCertificate, {
        reference: z.string(),
        language: z.enum(['fr', 'en']),
        issuer: z.string(),
        startDate: z.string(),
        endDate: z.string(),
        until: z.string(),
        /** Who took out the contract, for somebody named in it who reads their own certificate; else null. */
        policyholder: z.nullable(z.string()),
        /** The certificate that the link showed before, and the day since which this one stands in its place. */
        replaces: z.nullable(z.object({ code: z.string(), on: z.string() })),
      }),
    ),
  }),
})
export type SharedCertificate = z.infer<typeof SharedCertificate>
