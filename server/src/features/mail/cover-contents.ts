import { lastDayBefore } from '@cursus/shared/day'
import { type Language, toLocale } from '@cursus/shared/language'
import * as z from 'zod/mini'
import { basics, button, define, slashed } from './content.ts'
import { instant, insuranceName, type Kind, money, say, strong } from './words.ts'

export const Named = z.object({ name: z.string() })
export const Cover = z.extend(Named, {
  insuranceType: z.string(),
  reference: z.string(),
  /** First day, `'YYYY-MM-DD'`. */
  startDate: z.string(),
  endDate: z.string(),
  /** Page where the insured thing is described, or insured again. */
  page: z.optional(z.string()),
  /** Last day to describe and to sign it (`'YYYY-MM-DD'`), where that is left to do. */
  signBy: z.optional(z.string()),
})
/** A change of a cover: another rhythm of payment, and its first day (`'YYYY-MM-DD'`), where that is what changes. */
const interval = z.enum(['month', 'year'])
const Changed = z.extend(Cover, {
  rhythm: z.optional(z.object({ before: interval, after: interval, from: z.string() })),
  /** What the student paid for the change, in euro cents. */
  paidCents: z.optional(z.int()),
})
/**
 * A termination, with the last covered day (`'YYYY-MM-DD'`) of a contract that covers anybody; `isPaidBack`: what its student paid
 * for days after it goes back.
 */
const Terminated = z.extend(Cover, { lastDay: z.optional(z.string()), isPaidBack: z.optional(z.boolean()) })
/** Kind of the document; a certificate when absent. */
const Issued = z.extend(Cover, {
  isSigned: z.optional(z.boolean()),
  /** First day that was bought (`'YYYY-MM-DD'`), where the signature came after it; `isPaidBack`: the days before it go back. */
  boughtFrom: z.optional(z.string()),
  isPaidBack: z.optional(z.boolean()),
  documentType: z.optional(z.enum(['Certificate', 'Contract'])),
})
/**
 * What an administrator asked for: `amount` to pay in cents, the step that it waits for, until which instant (ISO 8601),
 * and from which day (`'YYYY-MM-DD'`) it counts.
 */
const Asked = z.extend(Changed, {
  amount: z.int(),
  step: z.enum(['pay', 'paySign', 'sign', 'effect']),
  at: z.string(),
  effectOn: z.string(),
})
/** Returns what the texts of a mail about a cover name, with days as `DD/MM/YYYY`. */
export function coverValues({ name, insuranceType, reference, startDate, endDate }: z.infer<typeof Cover>) {
  return { name, insuranceType, reference, startDate: slashed(startDate), endDate: slashed(endDate) }
}

/** Defines a mail about one cover, whose button opens `path`, or the payload's own page without one. */
const ofCover = (kind: Kind, path?: string) =>
  define(Cover, (cover, { language, page }) => {
    const content = basics(language, kind, coverValues(cover))
    const { signBy } = cover
    const until = signBy ? [say(language, 'mail.signBy', strong({ signBy: slashed(signBy) }))] : []
    return {
      ...content,
      paragraphs: [...content.paragraphs, ...until],
      button: button(language, kind, page(path ?? cover.page ?? '/documents')),
    }
  })

/** Says from what to what the rhythm of payment changes, and when; nothing where it stays. */
function rhythmSaid(language: Language, { rhythm }: z.infer<typeof Changed>): string[] {
  if (!rhythm) return []
  const before = say(language, `mail.rhythm.${rhythm.before}`, {})
  const after = say(language, `mail.rhythm.${rhythm.after}`, {})
  return [say(language, 'mail.rhythm', strong({ before, after, day: slashed(rhythm.from) }))]
}

/** Defines a mail about a change of one cover, whose button opens `path`, or the payload's own page without one. */
const ofChange = (kind: Kind, path?: string) =>
  define(Changed, (cover, { language, page }) => {
    const content = basics(language, kind, coverValues(cover))
    return {
      ...content,
      paragraphs: [...content.paragraphs, ...rhythmSaid(language, cover), ...paidSaid(language, cover)],
      button: button(language, kind, page(path ?? cover.page ?? '/documents')),
    }
  })

function paidSaid(language: Language, { paidCents }: z.infer<typeof Changed>): string[] {
  return paidCents
    ? [say(language, 'mail.replaced.paid', strong({ amount: money(paidCents, language) }))]
    : []
}

/** Says that cover began with a signature that came after the first day, and that the days before go back. */
function signedLateSaid(
  language: Language,
  { boughtFrom, startDate, isPaidBack }: z.infer<typeof Issued>,
): string[] {
  if (!boughtFrom) return []
  const days = strong({ boughtFrom: slashed(boughtFrom), startDate: slashed(startDate) })
  const back = isPaidBack ? [say(language, 'mail.signedLate.back', {})] : []
  return [say(language, 'mail.signedLate', days), ...back]
}

/** Mails about covers and their papers. */
export const coverContents = {
  'certificate-issued': define(Issued, (cover, { language, page }) => {
    // What was signed is the document itself, or comes beside it.
    const isContract = cover.documentType === 'Contract'
    const kind = isContract ? 'contract' : 'certificate'
    const content = basics(language, kind, coverValues(cover))
    const signed = cover.isSigned && !isContract ? [say(language, 'mail.certificate.signed', {})] : []
    return {
      ...content,
      paragraphs: [...content.paragraphs, ...signed, ...signedLateSaid(language, cover)],
      button: button(language, kind, page('/documents')),
    }
  }),
  'share-opened': define(
    // `at` is ISO 8601, `recipient` what the link was called.
    z.extend(Named, {
      recipient: z.string(),
      reference: z.string(),
      contractId: z.string(),
      at: z.string(),
      until: z.string(),
    }),
    ({ name, recipient, reference, contractId, at, until }, { language, page }) => ({
      ...basics(language, 'shareOpened', {
        name,
        recipient,
        reference,
        at: instant(at, language),
        until: slashed(until),
      }),
      button: button(language, 'shareOpened', page(`/documents/${contractId}/share`)),
    }),
  ),
  'contract-renewed': ofCover('renewed', '/documents'),
  'contract-to-sign': ofCover('sign', '/documents'),
  'amendment-to-sign': ofChange('amend'),
  'change-asked': define(Asked, ({ amount, step, at, effectOn, ...cover }, { language, page }) => {
    const content = basics(language, 'changeAsked', coverValues(cover))
    const values = {
      amount: money(amount, language),
      last: slashed(lastDayBefore(new Date(at))),
      day: slashed(effectOn),
    }
    return {
      ...content,
      paragraphs: [
        ...content.paragraphs,
        ...rhythmSaid(language, cover),
        say(language, `mail.changeAsked.${step}`, strong(values)),
      ],
      button: button(language, 'changeAsked', page(cover.page ?? '/documents')),
    }
  }),
  'change-given-up': define(Asked, (cover, { language, page }) => {
    const content = basics(language, 'changeGivenUp', coverValues(cover))
    return { ...content, button: button(language, 'changeGivenUp', page('/documents')) }
  }),
  'device-to-describe': ofCover('describe'),
  'device-taken': ofCover('taken'),
  'device-aged': ofCover('aged'),
  'document-again': ofCover('again', '/documents'),
  'document-replaced': ofChange('replaced', '/documents'),
  'contract-terminated': define(Terminated, ({ lastDay, isPaidBack, ...cover }, { language, page }) => {
    // The end is named as on the pages: by the last covered day, where there was one.
    const content = basics(
      language,
      'terminated',
      coverValues({ ...cover, endDate: lastDay ?? cover.endDate }),
    )
    const covered = lastDay
      ? [say(language, 'mail.termination.covered', strong({ lastDay: slashed(lastDay) }))]
      : []
    return {
      ...content,
      paragraphs: [
        ...content.paragraphs,
        ...covered,
        ...(isPaidBack ? [say(language, 'mail.terminated.back', {})] : []),
      ],
      button: button(language, 'terminated', page('/contact')),
    }
  }),
  'contract-unpaid': ofCover('unpaid', '/payments'),
  'contract-resumed': ofCover('resumed', '/documents'),
  'contract-cancelled': ofCover('cancelled'),
  'contract-moved': ofCover('moved', '/documents'),
  'contract-lapsed': ofCover('lapsed', '/contact'),
  'contract-to-pay': ofCover('pay', '/payments'),
  'cover-ending': ofCover('ending'),
  'terms-before': define(
    // Page where it is bought; absent in mails of older versions.
    z.extend(Named, { insuranceTypes: z.array(z.string()), page: z.optional(z.string()) }),
    ({ name, insuranceTypes, page: offer }, { language, page }) => ({
      ...basics(language, 'terms', {
        name,
        insurances: new Intl.ListFormat(toLocale(language)).format(
          insuranceTypes.map((one) => insuranceName(language, one)),
        ),
      }),
      button: button(language, 'terms', page(offer ?? '/documents')),
    }),
  ),
}
