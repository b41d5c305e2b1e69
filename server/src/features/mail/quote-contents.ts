import { toAgenda } from '@cursus/shared/agenda'
import { slotStart } from '@cursus/shared/calls'
import type { Language } from '@cursus/shared/language'
import * as z from 'zod/mini'
import { basics, button, define, slashed } from './content.ts'
import { money, say } from './words.ts'

/** Facts of a call; days are `'YYYY-MM-DD'`, hours full hours in Paris. */
const Call = z.object({
  name: z.string(),
  reference: z.string(),
  day: z.string(),
  hour: z.int(),
  phone: z.string(),
  /** Subject of the quote; empty without one. */
  about: z.string(),
  advisor: z.string(),
  changes: z.int(),
  /** Instant, ISO 8601. */
  writtenAt: z.string(),
})
type Call = z.infer<typeof Call>

function callValues({ day, hour, changes: _, about: __, writtenAt: ___, ...values }: Call) {
  return { ...values, day: slashed(day), from: String(hour), to: String(hour + 1) }
}

function entryOf(call: Call, language: Language, isCancelled: boolean) {
  const { reference, day, hour, changes, about, phone } = call
  const title = say(language, 'mail.call.agenda', { advisor: call.advisor })
  const content = toAgenda({
    uid: `${reference}@cursus`,
    sequence: changes,
    start: slotStart({ day, hour }),
    minutes: 60,
    title,
    text: [reference, phone, about].filter(Boolean).join('\n'),
    isCancelled,
    now: new Date(call.writtenAt),
  })
  return [{ fileName: `${reference}.ics`, mimeType: 'text/calendar; charset=utf-8', content }]
}

/** Mails to people who have a quote and are not customers yet. */
export const quoteContents = {
  quote: define(
    z.object({
      words: z.string(),
      cents: z.int(),
      until: z.string(),
      /** Page that reads the quote, and the quote as part of an address. */
      path: z.string(),
      quote: z.string(),
    }),
    ({ words, cents, until, path, quote }, { language, page }) => ({
      ...basics(language, 'quote', { words, price: money(cents, language), until: slashed(until) }),
      button: button(language, 'quote', page(`${path}?quote=${quote}&until=${until}`)),
    }),
  ),
  'call-asked': define(z.extend(Call, { tokenReference: z.string() }), (call, { language, page, token }) => {
    const { tokenReference, ...facts } = call
    const content = basics(language, 'call', callValues(facts))
    const about = facts.about ? [say(language, 'mail.call.about', { about: facts.about })] : []
    return {
      ...content,
      paragraphs: [...content.paragraphs, ...about],
      button: button(language, 'call', page(`/call?token=${token(tokenReference)}`)),
      files: entryOf(facts, language, false),
    }
  }),
  'call-off': define(Call, (call, { language }) => ({
    ...basics(language, 'callOff', callValues(call)),
    files: entryOf(call, language, true),
  })),
}
