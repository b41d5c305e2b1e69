import { type Language, toLocale } from '@cursus/shared/language'
import * as z from 'zod'
import { basics, button, define, slashed } from './content.ts'
import { money, say } from './words.ts'

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

function coverValues({ name, insuranceType, reference, startDate, endDate }: z.infer<typeof Cover>) {
  return { name, insuranceType, reference, startDate: slashed(startDate), endDate: slashed(endDate) }
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

/** The mails about covers, their papers and their payments. */
export const coverContents = {
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
  'payment-refunded': define(Paid, ({ name, amount }, { language, page }) => ({
    ...basics(language, 'refunded', { name, amount: money(amount, language) }),
    button: button(language, 'refunded', page('/documents')),
  })),
}
