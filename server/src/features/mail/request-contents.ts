import * as z from 'zod'
import { basics, button, define, slashed } from './content.ts'
import { linesOf, say } from './words.ts'

const Named = z.object({ name: z.string() })
const Letter = Named.extend({ subject: z.string(), text: z.string() })
/** Days are `'YYYY-MM-DD'`. */
const OfComplaint = Letter.extend({
  reference: z.string(),
  acknowledgedBy: z.string(),
  answerBy: z.string(),
})

function complaintValues<V extends { acknowledgedBy: string; answerBy: string }>(values: V) {
  const { acknowledgedBy, answerBy } = values
  return { ...values, acknowledgedBy: slashed(acknowledgedBy), answerBy: slashed(answerBy) }
}

/** The mails about what was asked of us: letters, complaints, certificates. */
export const requestContents = {
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
}
