import { type Language, toLocale } from '@cursus/shared/language'
import * as z from 'zod'
import { claimContents } from './claim-contents.ts'
import { basics, button, define, slashed } from './content.ts'
import { linesOf, money, say, strong } from './words.ts'

const Named = z.object({ name: z.string() })
const Cover = Named.extend({
  insuranceType: z.string(),
  reference: z.string(),
  /** `'YYYY-MM-DD'`. */
  startDate: z.string(),
  endDate: z.string(),
})
const OfContract = Cover.extend({ contractId: z.uuid() })
/** Euro cents. */
const Paid = Named.extend({ amount: z.int() })
/** The contracts that one invoice is for. */
const Covers = z.array(z.object({ insuranceType: z.string(), reference: z.string() }))

const Letter = Named.extend({ subject: z.string(), text: z.string() })
/** Days are `'YYYY-MM-DD'`. */
const OfComplaint = Letter.extend({
  reference: z.string(),
  acknowledgedBy: z.string(),
  answerBy: z.string(),
})

function coverValues({ name, insuranceType, reference, startDate, endDate }: z.infer<typeof Cover>) {
  return { name, insuranceType, reference, startDate: slashed(startDate), endDate: slashed(endDate) }
}

function complaintValues<V extends { acknowledgedBy: string; answerBy: string }>(values: V) {
  const { acknowledgedBy, answerBy } = values
  return { ...values, acknowledgedBy: slashed(acknowledgedBy), answerBy: slashed(answerBy) }
}

function listed(language: Language, covers: z.infer<typeof Covers>): string {
  const names = covers.map(({ insuranceType, reference }) => `${insuranceType} ${reference}`)
  return new Intl.ListFormat(toLocale(language)).format(names)
}

/** Where a cover of that kind is bought. */
function pageOf(insuranceType: string): string {
  if (insuranceType === 'Habitation') return '/insurance/housing'
  return insuranceType === 'Multimédia' ? '/insurance/multimedia' : '/insurance/health-mobility'
}

/** Every mail of the product: what it is written from, and what it says. */
export const contents = {
  /** `path` is the landing page of the kind of student; `tokenReference` gives the token when the mail leaves. */
  'confirm-email': define(
    Named.extend({ email: z.string(), path: z.string(), tokenReference: z.string() }),
    ({ name, email, path, tokenReference }, { language, page, token }) => ({
      ...basics(language, 'confirm', { name, email }),
      button: button(language, 'confirm', page(`${path}?token=${token(tokenReference)}`)),
    }),
  ),
  'email-known': define(Named.extend({ email: z.string() }), ({ name, email }, { language, page }) => ({
    ...basics(language, 'known', { name, email }),
    button: button(language, 'known', page('/login/classic')),
  })),
  'admin-invitation': define(
    z.object({ email: z.string(), tokenReference: z.string() }),
    ({ email, tokenReference }, { language, page, token }) => ({
      ...basics(language, 'admin', { email }),
      button: button(language, 'admin', page(`/forgot-password?token=${token(tokenReference)}`)),
    }),
  ),
  'reset-password': define(
    Named.extend({ email: z.string(), tokenReference: z.string() }),
    ({ name, email, tokenReference }, { language, page, token }) => ({
      ...basics(language, 'reset', { name, email }),
      button: button(language, 'reset', page(`/forgot-password?token=${token(tokenReference)}`)),
    }),
  ),
  'student-invitation': define(
    Named.extend({ school: z.string(), email: z.string(), tokenReference: z.string() }),
    ({ name, school, email, tokenReference }, { language, page, token }) => ({
      ...basics(language, 'invite', { name, school, email }),
      button: button(language, 'invite', page(`/confirmation_is?token=${token(tokenReference)}`)),
    }),
  ),
  'certificate-issued': define(
    Cover.extend({ isSigned: z.optional(z.boolean()) }),
    (cover, { language, page }) => {
      const content = basics(language, 'certificate', coverValues(cover))
      const signed = cover.isSigned ? [say(language, 'mail.certificate.signed', {})] : []
      return {
        ...content,
        paragraphs: [...content.paragraphs, ...signed],
        button: button(language, 'certificate', page('/documents')),
      }
    },
  ),
  'contract-renewed': define(Cover, (cover, { language, page }) => ({
    ...basics(language, 'renewed', coverValues(cover)),
    button: button(language, 'renewed', page('/documents')),
  })),
  'contract-to-sign': define(Cover, (cover, { language, page }) => ({
    ...basics(language, 'sign', coverValues(cover)),
    button: button(language, 'sign', page('/documents')),
  })),
  'device-to-describe': define(OfContract, (cover, { language, page }) => ({
    ...basics(language, 'describe', coverValues(cover)),
    button: button(language, 'describe', page(`/insurance/multimedia?contract=${cover.contractId}`)),
  })),
  'device-taken': define(OfContract, (cover, { language, page }) => ({
    ...basics(language, 'taken', coverValues(cover)),
    button: button(language, 'taken', page(`/insurance/multimedia?contract=${cover.contractId}`)),
  })),
  'device-aged': define(Cover, (cover, { language, page }) => ({
    ...basics(language, 'aged', coverValues(cover)),
    button: button(language, 'aged', page('/insurance/multimedia')),
  })),
  'document-again': define(Cover, (cover, { language, page }) => ({
    ...basics(language, 'again', coverValues(cover)),
    button: button(language, 'again', page('/documents')),
  })),
  'document-replaced': define(Cover, (cover, { language, page }) => ({
    ...basics(language, 'replaced', coverValues(cover)),
    button: button(language, 'replaced', page('/documents')),
  })),
  'contract-terminated': define(Cover, (cover, { language, page }) => ({
    ...basics(language, 'terminated', coverValues(cover)),
    button: button(language, 'terminated', page('/documents')),
  })),
  'contract-unpaid': define(Cover, (cover, { language, page }) => ({
    ...basics(language, 'unpaid', coverValues(cover)),
    button: button(language, 'unpaid', page('/contact')),
  })),
  'contract-resumed': define(Cover, (cover, { language, page }) => ({
    ...basics(language, 'resumed', coverValues(cover)),
    button: button(language, 'resumed', page('/documents')),
  })),
  'contract-moved': define(Cover, (cover, { language, page }) => ({
    ...basics(language, 'moved', coverValues(cover)),
    button: button(language, 'moved', page('/documents')),
  })),
  'contract-lapsed': define(Cover, (cover, { language, page }) => ({
    ...basics(language, 'lapsed', coverValues(cover)),
    button: button(language, 'lapsed', page('/contact')),
  })),
  'contract-to-pay': define(Cover, (cover, { language, page }) => ({
    ...basics(language, 'pay', coverValues(cover)),
    button: button(language, 'pay', page('/documents')),
  })),
  'cover-ending': define(Cover, (cover, { language, page }) => ({
    ...basics(language, 'ending', coverValues(cover)),
    button: button(language, 'ending', page(pageOf(cover.insuranceType))),
  })),
  'purchase-to-finish': define(
    Paid.extend({ insuranceType: z.string() }),
    ({ name, amount, insuranceType }, { language, page }) => ({
      ...basics(language, 'finish', { name, insuranceType, amount: money(amount, language) }),
      button: button(language, 'finish', page('/documents')),
    }),
  ),
  'payment-failed': define(
    Paid.extend({ covers: Covers }),
    ({ name, amount, covers }, { language, page }) => ({
      ...basics(language, 'failed', {
        name,
        amount: money(amount, language),
        contracts: listed(language, covers),
      }),
      button: button(language, 'failed', page('/documents')),
    }),
  ),
  'payment-received': define(Named.extend({ covers: Covers }), ({ name, covers }, { language, page }) => ({
    ...basics(language, 'received', { name, contracts: listed(language, covers) }),
    button: button(language, 'received', page('/documents')),
  })),
  'payment-checking': define(Paid, ({ name, amount }, { language, page }) => ({
    ...basics(language, 'checking', { name, amount: money(amount, language) }),
    button: button(language, 'checking', page('/documents')),
  })),
  'account-closed': define(
    Named.extend({ kept: z.array(z.object({ kind: z.string(), count: z.int(), until: z.string() })) }),
    ({ name, kept }, { language }) => {
      const content = basics(language, 'closed', { name })
      const lines = kept.map(({ kind, count, until }) =>
        say(language, `mail.closed.kept.${kind}`, strong({ count: String(count), until })),
      )
      const nothing = [say(language, 'mail.closed.nothing', {})]
      const told = lines.length > 0 ? [say(language, 'mail.closed.kept', {}), ...lines] : nothing
      return {
        ...content,
        paragraphs: [...content.paragraphs, ...told, say(language, 'mail.closed.end', {})],
      }
    },
  ),
  'payment-refunded': define(Paid, ({ name, amount }, { language, page }) => ({
    ...basics(language, 'refunded', { name, amount: money(amount, language) }),
    button: button(language, 'refunded', page('/documents')),
  })),
  'written-to-us': define(Letter.extend({ email: z.string() }), ({ text, ...values }, { language }) => ({
    ...basics(language, 'written', values),
    quote: linesOf(text),
  })),
  'written-copy': define(Letter, ({ text, ...values }, { language }) => ({
    ...basics(language, 'writtenCopy', values),
    quote: linesOf(text),
  })),
  'complaint-to-us': define(
    OfComplaint.extend({ email: z.string() }),
    ({ text, ...values }, { language, page }) => ({
      ...basics(language, 'complaint', complaintValues(values)),
      quote: linesOf(text),
      button: button(language, 'complaint', page('/certificate-requests?view=complaints')),
    }),
  ),
  'complaint-received': define(OfComplaint, ({ text, ...values }, { language }) => {
    const content = basics(language, 'complaintReceived', complaintValues(values))
    const mediator = say(language, 'mail.mediator', {})
    return { ...content, paragraphs: [...content.paragraphs, mediator], quote: linesOf(text) }
  }),
  'complaint-answered': define(
    Named.extend({ reference: z.string(), text: z.string() }),
    ({ text, ...values }, { language }) => {
      const content = basics(language, 'complaintAnswered', values)
      const mediator = say(language, 'mail.mediator', {})
      return { ...content, paragraphs: [...content.paragraphs, mediator], quote: linesOf(text) }
    },
  ),
  'certificate-request-to-us': define(
    Named.extend({ email: z.string(), fields: z.string() }),
    ({ fields, ...values }, { language, page }) => ({
      ...basics(language, 'requested', values),
      quote: linesOf(fields),
      button: button(language, 'requested', page('/certificate-requests')),
    }),
  ),
  'certificate-request-received': define(
    Named.extend({ organization: z.string() }),
    (values, { language, page }) => ({
      ...basics(language, 'requestedCopy', values),
      button: button(language, 'requestedCopy', page('/documents')),
    }),
  ),
  'certificate-piece-asked': define(
    Named.extend({ organization: z.string(), text: z.string() }),
    ({ text, ...values }, { language, page }) => ({
      ...basics(language, 'pieceAsked', values),
      quote: linesOf(text),
      button: button(language, 'pieceAsked', page('/contact')),
    }),
  ),
  'certificate-request-sent': define(
    Named.extend({ organization: z.string() }),
    (values, { language, page }) => ({
      ...basics(language, 'attested', values),
      button: button(language, 'attested', page('/documents')),
    }),
  ),
  ...claimContents,
}

export type Template = keyof typeof contents
export type PayloadOf<T extends Template> = z.infer<(typeof contents)[T]['payload']>

export function isTemplate(name: string): name is Template {
  return Object.hasOwn(contents, name)
}
