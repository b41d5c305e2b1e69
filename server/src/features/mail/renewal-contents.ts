import type { Language } from '@cursus/shared/language'
import * as z from 'zod/mini'
import { basics, button, define, slashed } from './content.ts'
import { insuranceName, type Kind, money, say, strong } from './words.ts'

const Ending = z.object({
  name: z.string(),
  insuranceType: z.string(),
  reference: z.string(),
  /** First day, `'YYYY-MM-DD'`. */
  startDate: z.string(),
  endDate: z.string(),
})
/** Facts of a renewal notice: `lastDay` is `'YYYY-MM-DD'`, amounts are cents. */
const Notice = z.extend(Ending, {
  contractId: z.string(),
  lastDay: z.string(),
  before: z.int(),
  after: z.int(),
  needsConsent: z.boolean(),
  isLate: z.boolean(),
  /** True when it is paid by the year. */
  isYearly: z.optional(z.boolean()),
  /** True when the contract was changed since an earlier notice, and when its renewal was agreed to before. */
  isAnew: z.optional(z.boolean()),
  isAgreed: z.optional(z.boolean()),
})
/** `isUnpaid`: it ends so because a premium is missing. */
const Lapsed = z.extend(Ending, { isUnpaid: z.optional(z.boolean()) })
const Answered = z.extend(Ending, { contractId: z.string(), number: z.string() })

function valuesOf({ name, insuranceType, reference, endDate }: z.infer<typeof Ending>) {
  return { name, insuranceType, reference, endDate: slashed(endDate) }
}

const pageOf = (contractId: string) => `/contracts/${contractId}/renewal`

/** `lastDay`: until when the answer may be changed. */
const agreed = define(
  z.extend(Answered, { lastDay: z.string() }),
  ({ contractId, lastDay, number, ...ending }, { language, page }) => ({
    ...basics(language, 'renewalAgreed', { ...valuesOf(ending), number, lastDay: slashed(lastDay) }),
    button: button(language, 'renewalAgreed', page(pageOf(contractId))),
  }),
)

/** `lastDay`: until when it may be taken back; absent once nothing could charge another year. */
const refused = define(
  z.extend(Answered, { lastDay: z.optional(z.string()) }),
  ({ contractId, lastDay, number, ...ending }, { language, page }) => {
    const content = basics(language, 'renewalRefused', { ...valuesOf(ending), number })
    const change =
      lastDay && say(language, 'mail.renewalRefused.change', strong({ lastDay: slashed(lastDay) }))
    return {
      ...content,
      ...(change && { paragraphs: [...content.paragraphs, change] }),
      button: button(language, 'renewalRefused', page(pageOf(contractId))),
    }
  },
)

/** Defines a notice: next year's price, what an answer or silence does, then sentences of this mail alone. */
const noticed = (kind: Kind, more: (notice: z.infer<typeof Notice>) => string[]) =>
  define(Notice, (notice, { language, page }) => {
    const { contractId, lastDay, before, after, needsConsent, isYearly, isAnew, isAgreed } = notice
    const values = {
      ...valuesOf(notice),
      lastDay: slashed(lastDay),
      before: money(before, language),
      after: money(after, language),
    }
    const content = basics(language, kind, values)
    // What a year costs less waits for the next payment, however far.
    const paidDays = isYearly && after > before ? 'paidDaysOfYear' : 'paidDays'
    const price = before === after ? ['samePrice'] : ['otherPrice', paidDays]
    const then = isAgreed ? 'agreed' : 'tacit'
    const said = [...(isAnew ? ['anew'] : []), ...price, needsConsent ? 'consent' : then, ...more(notice)]
    return {
      ...content,
      paragraphs: [
        ...content.paragraphs,
        ...said.map((key) => say(language, `mail.renewalNotice.${key}`, strong(values))),
      ],
      button: button(language, kind, page(pageOf(contractId))),
    }
  })

/** Why a contract ends of which a premium is missing, and what stays due. */
const unpaid = (language: Language, ending: z.infer<typeof Ending>) => {
  const insuranceType = insuranceName(language, ending.insuranceType)
  return say(language, 'mail.renewalLapsed.textUnpaid', strong({ ...valuesOf(ending), insuranceType }))
}

/** Mails about the end of a year of cover: the notice, and the answer to it. */
export const renewalContents = {
  'renewal-notice': noticed('renewalNotice', ({ isLate, isAgreed }) => [
    ...(isLate && !isAgreed ? ['late'] : []),
    'rights',
  ]),
  'renewal-reminder': noticed('renewalReminder', () => []),
  'renewal-agreed': agreed,
  'renewal-refused': refused,
  'renewal-lapsed': define(Lapsed, ({ isUnpaid, ...ending }, { language, page }) => ({
    ...basics(language, 'renewalLapsed', valuesOf(ending)),
    ...(isUnpaid && { paragraphs: [unpaid(language, ending)] }),
    button: button(language, 'renewalLapsed', page('/documents')),
  })),
}
