import { formatCheckCode } from '@cursus/shared/check-code'
import * as z from 'zod/mini'
import { shortToken } from '../../platform/link-tokens.ts'
import { basics, button, define, slashed, type Writing } from './content.ts'
import { type Kind, say, strong } from './words.ts'

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

/** What is new of a certificate; `isOpen` is false where the link to it has expired by then, so that nothing leads there. */
const News = z.extend(Own, { isOpen: z._default(z.boolean(), true) })

/** Defines a mail that leads to the certificate while its link is open, with `link` said of it, else says whom to ask for another. */
const ofNews = (kind: Kind, link?: string) =>
  define(News, ({ isOpen, ...own }, writing) => {
    const values = valuesOf(own)
    const { paragraphs, ...rest } = basics(writing.language, kind, values)
    const said = isOpen ? link : 'mail.occupant.closed'
    return {
      ...rest,
      paragraphs: [...paragraphs, ...(said ? [say(writing.language, said, strong(values))] : [])],
      ...(isOpen && { button: button(writing.language, kind, linkOf(own, writing)) }),
    }
  })

/** Mails to people named in a contract beside its policyholder, who have no account. */
export const occupantContents = {
  'occupant-link': ofCertificate('occupantLink'),
  'occupant-renewed': ofCertificate('occupantRenewed'),
  'occupant-replaced': ofNews('occupantReplaced', 'mail.occupantReplaced.link'),
  'occupant-resumed': ofNews('occupantResumed'),
  /** To whoever has a link to the contract's certificate, and is not insured by it. */
  'share-replaced': ofCertificate('shareReplaced'),
  /** `day` is the first one without cover. */
  'occupant-ending': define(z.extend(Own, { day: z.string() }), ({ day, ...own }, { language, page }) => ({
    ...basics(language, 'occupantEnding', { ...valuesOf(own), day: slashed(day) }),
    button: button(language, 'occupantEnding', page('/estimation/habitation')),
  })),
}
