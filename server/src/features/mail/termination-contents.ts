import { addDays, dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import * as z from 'zod/mini'
import { parisHour } from '../../platform/paris-hour.ts'
import { basics, button, define, slashed } from './content.ts'
import { type Kind, money, say, strong } from './words.ts'

/** The change that is not done because its contract ends, with what goes back; mails of before have none. */
export const EndedChange = z.optional(z.nullable(z.object({ effectOn: z.string(), paidCents: z.int() })))
type Changed = { change?: z.infer<typeof EndedChange> }

/** A request to leave a contract. Days are `'YYYY-MM-DD'`, `askedAt` is ISO 8601, amounts are euro cents. */
const Request = z.object({
  name: z.string(),
  insuranceType: z.string(),
  reference: z.string(),
  contractId: z.string(),
  number: z.string(),
  askedAt: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  lastDay: z.nullable(z.string()),
  endsOn: z.string(),
  refundCents: z.int(),
  refundDueBy: z.string(),
  change: EndedChange,
})
type Request = z.infer<typeof Request>

function valuesOf(request: Request, language: Language): Record<string, string> {
  const { name, insuranceType, reference, number, askedAt, startDate, endDate, lastDay, endsOn } = request
  const at = new Date(askedAt)
  return {
    name,
    insuranceType,
    reference,
    number,
    day: slashed(dayOf(at)),
    hour: parisHour(at),
    startDate: slashed(startDate),
    endDate: slashed(endDate),
    lastDay: slashed(lastDay ?? startDate),
    endsOn: slashed(endsOn),
    // Its end begins with the day.
    backUntil: slashed(addDays(endsOn, -1)),
    amount: money(request.refundCents, language),
    dueBy: slashed(request.refundDueBy),
    ...changeValues(request, language),
  }
}

/** Values of the sentence that `changeOf` names. */
export const changeValues = ({ change }: Changed, language: Language) => ({
  changeOn: change ? slashed(change.effectOn) : '',
  changeAmount: money(change?.paidCents ?? 0, language),
})

type Part = 'covered' | 'never' | 'refund' | 'noRefund' | 'change' | 'changePaid' | 'changeAgain' | 'back'

/** Defines the mail of a step, with the sentences for this request; its button opens the receipt, unless told what else. */
const ofRequest = (
  kind: Kind,
  parts: (request: Request) => Part[],
  opens = (contractId: string) => `/contracts/terminations/${contractId}`,
) =>
  define(Request, (request, { language, page }) => {
    const values = valuesOf(request, language)
    const content = basics(language, kind, values)
    const said = parts(request).map((part) => say(language, `mail.termination.${part}`, strong(values)))
    return {
      ...content,
      paragraphs: [...content.paragraphs, ...said],
      button: button(language, kind, page(opens(request.contractId))),
    }
  })

/** Mail of a refusal: the reason stands as it was written, apart from our text, which says how to object. */
const refused = define(z.extend(Request, { reason: z.string() }), (request, { language, page }) => {
  const content = basics(language, 'terminationRefused', valuesOf(request, language))
  return {
    ...content,
    paragraphs: [...content.paragraphs, say(language, 'mail.objection', {})],
    quote: request.reason.split('\n'),
    button: button(language, 'terminationRefused', page(`/contracts/terminations/${request.contractId}`)),
  }
})

const endOf = ({ lastDay }: Request): Part => (lastDay ? 'covered' : 'never')
const moneyOf = ({ refundCents }: Request): Part => (refundCents > 0 ? 'refund' : 'noRefund')
/** Names the sentence about the change that ends with its contract; none where there is none. */
export const changeOf = ({ change }: Changed): ('change' | 'changePaid')[] =>
  change ? [change.paidCents > 0 ? 'changePaid' : 'change'] : []

/** Names the sentence about taking a request back, which is possible until the eve of its end; none where it ends at once. */
const backOf = ({ endsOn, askedAt }: Request): Part[] => (endsOn > dayOf(new Date(askedAt)) ? ['back'] : [])

/** Mails about a student's request to leave. */
export const terminationContents = {
  'termination-received': ofRequest('terminationReceived', (one) => [
    endOf(one),
    moneyOf(one),
    ...changeOf(one),
    ...backOf(one),
  ]),
  'termination-notice': ofRequest('terminationNotice', (one) => [endOf(one), moneyOf(one)]),
  'termination-taken-back': ofRequest(
    'terminationTakenBack',
    ({ change }) => (change ? ['changeAgain'] : []),
    (contractId) => `/contracts/${contractId}`,
  ),
  'termination-refused': refused,
  'termination-ended': ofRequest('terminationEnded', (one) => [moneyOf(one)]),
}
