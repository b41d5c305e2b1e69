import { disputeReasonOf } from '@cursus/shared/disputes'
import { type Language, toLocale } from '@cursus/shared/language'
import * as z from 'zod/mini'
import { basics, button, define, slashed } from './content.ts'
import { Named } from './cover-contents.ts'
import { instant, insuranceName, type Kind, money, say, strong } from './words.ts'

/** Amount in euro cents. */
const Paid = z.extend(Named, { amount: z.int() })
/** Contracts that one invoice is for. */
const Covers = z.array(z.object({ insuranceType: z.string(), reference: z.string() }))

function listed(language: Language, covers: z.infer<typeof Covers>): string {
  const names = covers.map(
    ({ insuranceType, reference }) => `${insuranceName(language, insuranceType)} ${reference}`,
  )
  return new Intl.ListFormat(toLocale(language)).format(names)
}

/** Defines a mail about a paid amount, whose button opens the documents. */
const ofPayment = (kind: Kind) =>
  define(Paid, ({ name, amount }, { language, page }) => ({
    ...basics(language, kind, { name, amount: money(amount, language) }),
    button: button(language, kind, page('/documents')),
  }))

/** Mails about what is paid, is missing and goes back. */
export const paymentContents = {
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
      /** The last day of cover that is kept; mails of before say none. */
      coveredUntil: z.optional(z.nullable(z.string())),
      /** False where no certificate was made: it is not said to end. */
      hasCertificate: z.optional(z.boolean()),
      /** The termination that was asked for before, which ends with it; mails of before have none. */
      request: z.optional(z.nullable(z.object({ number: z.string(), askedOn: z.string() }))),
    }),
    (payload, { language, page }) => {
      const { name, amount, reference, contract, insuranceType, at, dueOn, request } = payload
      const { coveredUntil, hasCertificate = true } = payload
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
      const until = coveredUntil && { day: slashed(coveredUntil) }
      const effects = [
        until
          ? say(language, 'mail.withdrawn.kept', strong(until))
          : say(language, 'mail.withdrawn.erased', {}),
        ...(hasCertificate ? [say(language, 'mail.withdrawn.certificate', {})] : []),
      ]
      return {
        ...content,
        paragraphs: [
          ...content.paragraphs,
          ...effects,
          ...(ended ? [say(language, 'mail.withdrawn.request', strong(ended))] : []),
        ],
        button: button(language, 'withdrawn', page('/documents')),
      }
    },
  ),
  'refund-sent': define(
    // `uncovered`: the days before a late signature that it pays back (`'YYYY-MM-DD'`), both included.
    z.extend(Paid, {
      reference: z.string(),
      contract: z.string(),
      uncovered: z.optional(z.object({ from: z.string(), until: z.string() })),
    }),
    ({ name, amount, reference, contract, uncovered }, { language, page }) => {
      const values = { name, reference, contract, amount: money(amount, language) }
      const content = basics(language, 'refundSent', values)
      const days = uncovered && strong({ from: slashed(uncovered.from), until: slashed(uncovered.until) })
      return {
        ...content,
        ...(days && {
          paragraphs: [...content.paragraphs, say(language, 'mail.refundSent.signedLate', days)],
        }),
        button: button(language, 'refundSent', page('/documents')),
      }
    },
  ),
  // `rest`: what of the refund went to the means of payment; `day`, of the transfer, `'YYYY-MM-DD'`.
  'refund-transferred': define(
    z.extend(Paid, {
      reference: z.string(),
      contract: z.string(),
      day: z.string(),
      rest: z.optional(z.int()),
    }),
    ({ name, amount, reference, contract, day, rest }, { language, page }) => {
      const values = { name, reference, contract, amount: money(amount, language), day: slashed(day) }
      const content = basics(language, 'refundTransferred', values)
      const beside = rest
        ? [say(language, 'mail.refundTransferred.rest', strong({ rest: money(rest, language) }))]
        : []
      return {
        ...content,
        paragraphs: [...content.paragraphs, ...beside],
        button: button(language, 'refundTransferred', page('/documents')),
      }
    },
  ),
  'payment-disputed': define(
    // `references` of the contracts that it paid for; `dueOn`, the last day for evidence, is absent once it `isLost`.
    z.object({
      student: z.string(),
      amount: z.int(),
      references: z.array(z.string()),
      reason: z.string(),
      disputeId: z.string(),
      dueOn: z.optional(z.string()),
      isLost: z.optional(z.boolean()),
    }),
    ({ student, amount, references, reason, disputeId, dueOn, isLost }, { language, page }) => {
      const why = say(language, `mail.disputed.why.${disputeReasonOf(reason)}`, {})
      const content = basics(language, 'disputed', { student, amount: money(amount, language), why })
      const list = new Intl.ListFormat(toLocale(language)).format(references)
      return {
        ...content,
        paragraphs: [
          ...content.paragraphs,
          ...(references.length > 0
            ? [say(language, 'mail.disputed.contracts', strong({ references: list }))]
            : []),
          ...(dueOn ? [say(language, 'mail.disputed.due', strong({ day: slashed(dueOn) }))] : []),
          ...(isLost ? [say(language, 'mail.disputed.lost', {})] : []),
        ],
        button: button(language, 'disputed', page(`/queue/dispute/${disputeId}`)),
        isToUs: true,
      }
    },
  ),
}
