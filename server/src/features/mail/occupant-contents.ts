import { formatCheckCode } from '@cursus/shared/check-code'
import * as z from 'zod/mini'
import { shortToken } from '../../platform/link-tokens.ts'
import { basics, button, define, slashed, type Writing } from './content.ts'
import type { Kind } from './words.ts'

/** A certificate of somebody named in a contract; days are `'YYYY-MM-DD'`, the link is made of `tokenReference`. */
const Own = z.object({
  name: z.string(),
  policyholder: z.string(),
  reference: z.string(),
  endDate: z.string(),
  until: z.string(),
  tokenReference: z.string(),
})
type Own = z.infer<typeof Own>

const valuesOf = ({ name, policyholder, reference, endDate, until }: Own) => ({
  name,
  policyholder,
  reference,
  endDate: slashed(endDate),
  until: slashed(until),
})

const linkOf = ({ tokenReference }: Own, { page, token }: Writing) =>
  page(`/a/${formatCheckCode(shortToken(token(tokenReference)))}`)

/** Defines a mail whose button opens the certificate. */
const ofCertificate = (kind: Kind) =>
  define(Own, (own, writing) => ({
    ...basics(writing.language, kind, valuesOf(own)),
    button: button(writing.language, kind, linkOf(own, writing)),
  }))

/** Mails to people named in a contract beside its policyholder, who have no account. */
export const occupantContents = {
  'occupant-link': ofCertificate('occupantLink'),
  'occupant-renewed': ofCertificate('occupantRenewed'),
  'occupant-replaced': ofCertificate('occupantReplaced'),
  'occupant-resumed': ofCertificate('occupantResumed'),
  /** To whoever has a link to the contract's certificate, and is not insured by it. */
  'share-replaced': ofCertificate('shareReplaced'),
  /** `day` is the first one without cover. */
  'occupant-ending': define(z.extend(Own, { day: z.string() }), ({ day, ...own }, { language, page }) => ({
    ...basics(language, 'occupantEnding', { ...valuesOf(own), day: slashed(day) }),
    button: button(language, 'occupantEnding', page('/estimation/habitation')),
  })),
}
