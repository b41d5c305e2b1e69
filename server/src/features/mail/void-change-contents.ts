import { type ChangeField, changeFields } from '@cursus/shared/contract-change'
import { type Language, toLocale } from '@cursus/shared/language'
import * as z from 'zod/mini'
import { basics, button, define, slashed } from './content.ts'
import { say, strong } from './words.ts'

/**
 * A change that was not done: why, the day (`'YYYY-MM-DD'`) on which it was asked for, and what it would have made
 * another, by name; `isPaidBack`: what was paid for it goes back.
 */
const Void = z.object({
  name: z.string(),
  insuranceType: z.string(),
  reference: z.string(),
  contractId: z.string(),
  askedOn: z.string(),
  why: z.enum(['expired', 'changed', 'ended', 'impossible', 'taken_back']),
  wished: z.array(z.string()),
  isPaidBack: z.boolean(),
})
type Void = z.infer<typeof Void>

const isField = (name: string): name is ChangeField => changeFields.some((field) => field === name)

/** What was wished and why nothing of it was done, as whoever asked for it is told. */
function reasons(language: Language, { why, wished, isPaidBack }: Void): string[] {
  const names = wished.filter(isField).map((field) => say(language, `mail.changeVoid.field.${field}`, {}))
  const fields = new Intl.ListFormat(toLocale(language)).format(names)
  return [
    ...(names.length > 0 ? [say(language, 'mail.changeVoid.wished', strong({ fields }))] : []),
    say(language, `mail.changeVoid.why.${why}`, {}),
    ...(isPaidBack ? [say(language, 'mail.changeVoid.paidBack', {})] : []),
  ]
}

const valuesOf = ({ name, insuranceType, reference, askedOn }: Void) => ({
  ...{ name, insuranceType, reference },
  askedOn: slashed(askedOn),
})

/** Mails about a change of a contract that nobody gave up and that was not done. */
export const voidChangeContents = {
  'change-void': define(Void, (told, { language, page }) => {
    const content = basics(language, 'changeVoid', valuesOf(told))
    const again = say(language, `mail.changeVoid.again${told.why === 'ended' ? '.ended' : ''}`, {})
    return {
      ...content,
      paragraphs: [...content.paragraphs, ...reasons(language, told), again],
      button: button(language, 'changeVoid', page(`/contracts/${told.contractId}`)),
    }
  }),
  'change-void-to-us': define(Void, (told, { language, page }) => {
    const content = basics(language, 'changeVoidToUs', valuesOf(told))
    return {
      ...content,
      paragraphs: [...content.paragraphs, ...reasons(language, told)],
      button: button(language, 'changeVoidToUs', page(`/changes/${told.contractId}`)),
      isToUs: true,
    }
  }),
}
