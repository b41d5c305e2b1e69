import type { Language } from '@cursus/shared/language'
import * as z from 'zod/mini'
import { basics, button, define, slashed } from './content.ts'
import { type Kind, linesOf, say } from './words.ts'

const Named = z.object({ name: z.string() })
const Letter = z.extend(Named, { subject: z.string(), text: z.string() })
/** Facts of a complaint beside its words; days are `'YYYY-MM-DD'`. */
const days = { reference: z.string(), acknowledgedBy: z.string(), answerBy: z.string() }
const OfComplaint = z.extend(Letter, days)

function complaintValues<V extends { acknowledgedBy: string; answerBy: string }>(values: V) {
  const { acknowledgedBy, answerBy } = values
  return { ...values, acknowledgedBy: slashed(acknowledgedBy), answerBy: slashed(answerBy) }
}

/** `asked` is the wished name and birthday, `text` its reason, or that of a refusal. */
const Renaming = z.extend(Named, { asked: z.string(), text: z.string() })

/** Returns the parts of a mail around a text that a person wrote. */
const written = (language: Language, kind: Kind, { text, ...values }: { text: string }) => ({
  ...basics(language, kind, values),
  quote: linesOf(text),
})

/** Mails about letters, complaints and requested certificates. */
export const requestContents = {
  'written-to-us': define(z.extend(Letter, { email: z.string() }), ({ text, ...values }, { language }) => ({
    ...basics(language, 'written', values),
    quote: linesOf(text),
    isToUs: true,
  })),
  'written-copy': define(Letter, ({ text, ...values }, { language }) => ({
    ...basics(language, 'writtenCopy', values),
    quote: linesOf(text),
  })),
  'complaint-to-us': define(
    z.extend(OfComplaint, { email: z.string() }),
    ({ text, ...values }, { language, page }) => ({
      ...basics(language, 'complaint', complaintValues(values)),
      quote: linesOf(text),
      button: button(language, 'complaint', page('/certificate-requests?view=complaints')),
      isToUs: true,
    }),
  ),
  'complaint-received': define(OfComplaint, ({ text, ...values }, { language }) => {
    const content = basics(language, 'complaintReceived', complaintValues(values))
    const mediator = say(language, 'mail.mediator', {})
    return { ...content, paragraphs: [...content.paragraphs, mediator], quote: linesOf(text) }
  }),
  'visitor-complaint-received': define(z.extend(Named, days), (values, { language }) => {
    const content = basics(language, 'visitorComplaint', complaintValues(values))
    return { ...content, paragraphs: [...content.paragraphs, say(language, 'mail.mediator', {})] }
  }),
  'complaint-answered': define(
    z.extend(Named, { reference: z.string(), text: z.string() }),
    ({ text, ...values }, { language }) => {
      const content = basics(language, 'complaintAnswered', values)
      const mediator = say(language, 'mail.mediator', {})
      return { ...content, paragraphs: [...content.paragraphs, mediator], quote: linesOf(text) }
    },
  ),
  'certificate-request-to-us': define(
    z.extend(Named, { email: z.string(), fields: z.string() }),
    ({ fields, ...values }, { language, page }) => ({
      ...basics(language, 'requested', values),
      quote: linesOf(fields),
      button: button(language, 'requested', page('/certificate-requests')),
      isToUs: true,
    }),
  ),
  'certificate-request-received': define(
    z.extend(Named, { organization: z.string() }),
    (values, { language, page }) => ({
      ...basics(language, 'requestedCopy', values),
      button: button(language, 'requestedCopy', page('/documents')),
    }),
  ),
  'certificate-piece-asked': define(
    z.extend(Named, { organization: z.string(), text: z.string() }),
    ({ text, ...values }, { language, page }) => ({
      ...basics(language, 'pieceAsked', values),
      quote: linesOf(text),
      button: button(language, 'pieceAsked', page('/contact')),
    }),
  ),
  'certificate-request-sent': define(
    z.extend(Named, { organization: z.string() }),
    (values, { language, page }) => ({
      ...basics(language, 'attested', values),
      button: button(language, 'attested', page('/documents')),
    }),
  ),
  'name-change-to-us': define(z.extend(Renaming, { email: z.string() }), (values, { language, page }) => ({
    ...written(language, 'renameAsked', values),
    button: button(language, 'renameAsked', page('/certificate-requests?view=names')),
    isToUs: true,
  })),
  'name-change-received': define(Renaming, (values, { language }) => written(language, 'renameCopy', values)),
  'name-change-accepted': define(Renaming, ({ text: _, ...values }, { language, page }) => ({
    ...basics(language, 'renamed', values),
    button: button(language, 'renamed', page('/documents')),
  })),
  'name-change-refused': define(Renaming, (values, { language, page }) => ({
    ...written(language, 'renameRefused', values),
    button: button(language, 'renameRefused', page('/account/profile')),
  })),
}
