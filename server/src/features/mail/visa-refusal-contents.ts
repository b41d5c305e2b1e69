import { dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { visaRefusalCauses } from '@cursus/shared/visa-refusals'
import * as z from 'zod/mini'
import { basics, button, define, slashed } from './content.ts'
import { changeOf, changeValues, EndedChange } from './termination-contents.ts'
import { money, say, strong } from './words.ts'

/**
 * A request to end a stay because its visa was refused or the institution cancelled it; mails of before have no cause. Days are
 * `'YYYY-MM-DD'`, `askedAt` is ISO 8601, amounts are euro cents.
 */
const Request = z.object({
  name: z.string(),
  insuranceType: z.string(),
  reference: z.string(),
  contractId: z.string(),
  number: z.string(),
  cause: z.optional(z.enum(visaRefusalCauses)),
  askedAt: z.string(),
  dueOn: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  change: EndedChange,
})
type Request = z.infer<typeof Request>

function valuesOf(request: Request, language: Language) {
  const { cause = 'visa_refused', askedAt, dueOn, startDate, endDate } = request
  const { contractId: _, change: __, ...named } = request
  return {
    ...named,
    cause: say(language, `mail.visaRefusal.${cause}`, {}),
    day: slashed(dayOf(new Date(askedAt))),
    dueOn: slashed(dueOn),
    startDate: slashed(startDate),
    endDate: slashed(endDate),
  }
}

type Kind = 'visaRefusalReceived' | 'visaRefusalAccepted' | 'visaRefusalRefused'
type Context = { language: Language; page(path: string): string }

/** Builds the mail of a step; its button opens the request. */
function contentOf(kind: Kind, request: Request, { language, page }: Context) {
  const way = page(`/contracts/visa-refused?contract=${request.contractId}`)
  return { ...basics(language, kind, valuesOf(request, language)), button: button(language, kind, way) }
}

const received = define(Request, (request, context) => contentOf('visaRefusalReceived', request, context))

const Accepted = z.extend(Request, { amount: z.int(), dueBy: z.nullable(z.string()) })
const accepted = define(Accepted, ({ amount, dueBy, ...request }, context) => {
  const content = contentOf('visaRefusalAccepted', request, context)
  const { language } = context
  const back = { amount: money(amount, language), dueBy: slashed(dueBy ?? request.dueOn) }
  const values = strong({ ...back, ...changeValues(request, language) })
  const parts = [...(dueBy ? (['refund'] as const) : []), ...changeOf(request)]
  const said = parts.map((part) => say(language, `mail.termination.${part}`, values))
  return { ...content, paragraphs: [...content.paragraphs, ...said] }
})

/** Facts of a refusal; its reason stands as it was written, apart from our text. */
const Refused = z.extend(Request, { reason: z.string(), mayBeReread: z.boolean() })
const refused = define(Refused, ({ reason, mayBeReread, ...request }, context) => {
  const content = contentOf('visaRefusalRefused', request, context)
  const { language } = context
  const again = mayBeReread ? [say(language, 'mail.visaRefusal.reread', {})] : []
  return {
    ...content,
    paragraphs: [...content.paragraphs, ...again, say(language, 'mail.objection', {})],
    quote: reason.split('\n'),
  }
})

/** Mails about a refused visa or a cancelled stay. */
export const visaRefusalContents = {
  'visa-refusal-received': received,
  'visa-refusal-accepted': accepted,
  'visa-refusal-refused': refused,
}
