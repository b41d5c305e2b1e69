import { lastDayBefore } from '@cursus/shared/day'
import { type Language, toLocale } from '@cursus/shared/language'
import * as z from 'zod/mini'
import { basics, button, define, slashed } from './content.ts'
import { instant, insuranceName, type Kind, money, say, strong } from './words.ts'

const Named = z.object({ name: z.string() })
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
  documentType: z.optional(z.enum(['Certificate', 'Contract'])),
})
/** Amount in euro cents. */
const Paid = z.extend(Named, { amount: z.int() })
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
/** Contracts that one invoice is for. */
const Covers = z.array(z.object({ insuranceType: z.string(), reference: z.string() }))

export function coverValues({ name, insuranceType, reference, startDate, endDate }: z.infer<typeof Cover>) {
  return { name, insuranceType, reference, startDate: slashed(startDate), endDate: slashed(endDate) }
}

function listed(language: Language, covers: z.infer<typeof Covers>): string {
  const names = covers.map(
    ({ insuranceType, reference }) => `${insuranceName(language, insuranceType)} ${reference}`,
  )
  return new Intl.ListFormat(toLocale(language)).format(names)
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

/** Defines a mail about a paid amount, whose button opens the documents. */
const ofPayment = (kind: Kind) =>
  define(Paid, ({ name, amount }, { language, page }) => ({
    ...basics(language, kind, { name, amount: money(amount, language) }),
    button: button(language, kind, page('/documents')),
  }))

/** Mails about covers, their papers and their payments. */
export const coverContents = {
  'certificate-issued': define(Issued, (cover, { language, page }) => {
    // What was signed is the document itself, or comes beside it.
    const isContract = cover.documentType === 'Contract'
    const kind = isContract ? 'contract' : 'certificate'
    const content = basics(language, kind, coverValues(cover))
    const signed = cover.isSigned && !isContract ? [say(language, 'mail.certificate.signed', {})] : []
    return {
      ...content,
      paragraphs: [...content.paragraphs, ...signed],
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
  'contract-unpaid': ofCover('unpaid', '/contact'),
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
  'purchase-to-finish': define(
    z.extend(Paid, { insuranceType: z.string() }),
    ({ name, amount, insuranceType }, { language, page }) => ({
      ...basics(language, 'finish', { name, insuranceType, amount: money(amount, language) }),
      button: button(language, 'finish', page('/documents')),
    }),
  ),
  'payment-failed': define(
    // `endsFirst`: the contracts end before a formal notice would leave; `isAgain`: a premium was missing before.
    z.extend(Paid, { covers: Covers, endsFirst: z.optional(z.boolean()), isAgain: z.optional(z.boolean()) }),
    ({ name, amount, covers, endsFirst, isAgain }, { language, page }) => {
      const values = { name, amount: money(amount, language), contracts: listed(language, covers) }
      const ending = { paragraphs: [say(language, 'mail.failed.textEnding', strong(values))] }
      const again = {
        preview: say(language, 'mail.failed.previewAgain', {}),
        paragraphs: [say(language, 'mail.failed.textAgain', strong(values))],
      }
      return {
        ...basics(language, 'failed', values),
        ...(endsFirst && ending),
        ...(isAgain && again),
        button: button(language, 'failed', page('/payments')),
      }
    },
  ),
  'payment-received': define(
    z.extend(Named, { covers: Covers, backOn: z.optional(z.string()) }),
    ({ name, covers, backOn }, { language, page }) => {
      const content = basics(language, 'received', { name, contracts: listed(language, covers) })
      const noon = backOn ? [say(language, 'mail.received.noon', { day: slashed(backOn) })] : []
      return {
        ...content,
        paragraphs: [...content.paragraphs, ...noon],
        button: button(language, 'received', page('/documents')),
      }
    },
  ),
  'payment-checking': ofPayment('checking'),
  'payment-refunded': define(
    // `reference` of the contract whose change was paid and is not done.
    z.extend(Paid, { reference: z.optional(z.string()) }),
    ({ name, amount, reference }, { language, page }) => {
      const values = { name, amount: money(amount, language) }
      const content = basics(language, 'refunded', values)
      return {
        ...content,
        ...(reference && {
          paragraphs: [say(language, 'mail.refunded.change', strong({ amount: values.amount, reference }))],
        }),
        button: button(language, 'refunded', page('/documents')),
      }
    },
  ),
  'contract-withdrawn': define(
    z.extend(Paid, {
      reference: z.string(),
      contract: z.string(),
      insuranceType: z.string(),
      /** Instant, ISO 8601. */
      at: z.string(),
      dueOn: z.string(),
      /** The termination that was asked for before, which ends with it; mails of before have none. */
      request: z.optional(z.nullable(z.object({ number: z.string(), askedOn: z.string() }))),
    }),
    ({ name, amount, reference, contract, insuranceType, at, dueOn, request }, { language, page }) => {
      const content = basics(language, 'withdrawn', {
        name,
        reference,
        contract,
        insuranceType,
        at: instant(at, language),
        amount: money(amount, language),
        dueOn: slashed(dueOn),
      })
      const ended = request && { number: request.number, day: slashed(request.askedOn) }
      return {
        ...content,
        ...(ended && {
          paragraphs: [...content.paragraphs, say(language, 'mail.withdrawn.request', strong(ended))],
        }),
        button: button(language, 'withdrawn', page('/documents')),
      }
    },
  ),
  'refund-sent': define(
    z.extend(Paid, { reference: z.string(), contract: z.string() }),
    ({ name, amount, reference, contract }, { language, page }) => ({
      ...basics(language, 'refundSent', { name, reference, contract, amount: money(amount, language) }),
      button: button(language, 'refundSent', page('/documents')),
    }),
  ),
}
