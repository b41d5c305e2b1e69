import type { Language } from '@cursus/shared/language'
import * as z from 'zod/mini'
import { basics, button, define, slashed } from './content.ts'
import { insuranceName, money, say, strong } from './words.ts'

/** A premium that is missing, in cents; days are `'YYYY-MM-DD'`. */
const Late = z.object({
  name: z.string(),
  amount: z.int(),
  insuranceType: z.string(),
  reference: z.string(),
  day: z.optional(z.string()),
  /** Last day of a contract that ends before the next step; absent where that step comes. */
  lastDay: z.optional(z.string()),
  /** On a formal notice of such a contract: its cover is suspended before it ends. */
  suspends: z.optional(z.boolean()),
})

type Step = 'reminder' | 'formalNotice' | 'suspended'

/** The words of a step after which nothing but the end of the contract comes; a suspension is previewed as ever. */
const ending = (language: Language, text: string, values: Record<string, string>) => ({
  ...(text === 'reminder.textEnding' && { preview: say(language, 'mail.reminder.previewEnding', {}) }),
  paragraphs: [say(language, `mail.${text}`, strong(values))],
})

/** Defines a mail about a late premium, whose button opens the payments. */
const ofLate = (kind: Step) =>
  define(Late, ({ name, amount, insuranceType, reference, day, lastDay, suspends }, { language, page }) => {
    const values = { name, amount: money(amount, language), insuranceType, reference }
    const content = basics(language, kind, { ...values, day: day ? slashed(day) : '' })
    const named = { ...values, insuranceType: insuranceName(language, insuranceType) }
    const text = kind === 'formalNotice' && suspends ? `${kind}.textSuspends` : `${kind}.textEnding`
    return {
      ...content,
      ...(lastDay && ending(language, text, { ...named, lastDay: slashed(lastDay) })),
      button: button(language, kind, page('/payments')),
    }
  })

/** Mails about the steps of a late premium. */
export const lateContents = {
  'payment-reminder': ofLate('reminder'),
  'formal-notice': ofLate('formalNotice'),
  'cover-suspended': ofLate('suspended'),
}
