import type { VisaDemand } from '@cursus/shared/visa'
import type { VisaFacts } from './visa-facts.ts'

type Subject = VisaDemand['subject']
type State = VisaDemand['state']
type Asked = Omit<VisaDemand, 'subject' | 'state'>

/** The languages of the certificate. */
const certificateLanguages = ['fr', 'en']

const demand = (subject: Subject, asked: string | Asked, state: State): VisaDemand => ({
  subject,
  ...(typeof asked === 'string' ? { asked } : asked),
  state,
})
const unknown = (subject: Subject) => demand(subject, 'unknown', 'toCheck')

const always: Subject[] = ['amount', 'area', 'wholeStay', 'repatriation', 'deductible', 'language']
/** Nothing reliable was found: each says so. */
export const unknownDemands = [...always, 'localScheme' as const].map(unknown)

/**
 * The demands of a rule in the order of the page, each answered by the guarantees of a stay and by nothing else
 * (requirement E-13): what they do not say is to be checked.
 */
export function demandsOf(facts: VisaFacts, days: number): VisaDemand[] {
  return [
    amountOf(facts),
    areaOf(facts),
    wholeStayOf(facts),
    repatriationOf(facts),
    deductibleOf(facts),
    languageOf(facts),
    insurerOf(facts),
    facts.ownWording ? demand('wording', 'own', 'toCheck') : null,
    facts.travelRefused ? demand('policy', 'travelRefused', 'toCheck') : null,
    localSchemeOf(facts, days),
  ].filter((one) => one !== null)
}

/** Medical costs are paid as they are, from the first euro and without a ceiling: any amount is reached. */
function amountOf({ amount }: VisaFacts): VisaDemand {
  if (amount === undefined) return unknown('amount')
  if (amount === 'none') return demand('amount', 'none', 'met')
  if (typeof amount === 'string') return demand('amount', amount, 'toCheck')
  const { value, currency } = amount
  return demand('amount', { asked: 'atLeast', amount: value, currency }, 'met')
}

/** Other countries than the destination are covered for 30 days in a row at most, and only those of its price or below. */
function areaOf({ area }: VisaFacts): VisaDemand {
  if (!area) return unknown('area')
  return demand(
    'area',
    area,
    { country: 'met', way: 'met', schengen: 'notMet', school: 'toCheck' }[area] as State,
  )
}

/** Cover lasts from the departure to the return; a visa may end later. */
function wholeStayOf({ wholeStay }: VisaFacts): VisaDemand {
  if (!wholeStay) return unknown('wholeStay')
  return demand('wholeStay', wholeStay, wholeStay === 'stay' ? 'met' : 'toCheck')
}

/** Transport of the ill and of the dead is paid as it costs; a burial or a family's travel is paid in part. */
function repatriationOf({ repatriation }: VisaFacts): VisaDemand | null {
  if (repatriation === undefined) return unknown('repatriation')
  if (repatriation === 'notAsked') return null
  if (repatriation === 'school') return demand('repatriation', 'school', 'toCheck')
  const widest = (['family', 'death', 'medical'] as const).find((one) => repatriation.includes(one))
  return demand('repatriation', widest ?? 'medical', widest === 'family' ? 'toCheck' : 'met')
}

/** None on medical costs; liability has one, so « none at all » is not said to be met. */
function deductibleOf({ deductible }: VisaFacts): VisaDemand | null {
  if (deductible === undefined) return unknown('deductible')
  if (deductible === 'notAsked') return null
  if (typeof deductible === 'string') return demand('deductible', deductible, 'toCheck')
  const { value, currency } = deductible
  return demand('deductible', { asked: 'atMost', amount: value, currency }, 'met')
}

function languageOf({ languages }: VisaFacts): VisaDemand {
  if (!languages) return unknown('language')
  const isMet = languages.some((one) => certificateLanguages.includes(one))
  return demand('language', { asked: 'oneOf', languages }, isMet ? 'met' : 'notMet')
}

/** No data say in which other states the insurer may work, or how it is rated; it is none of theirs. */
function insurerOf({ insurer }: VisaFacts): VisaDemand | null {
  return insurer ? demand('insurer', insurer, insurer === 'local' ? 'notMet' : 'toCheck') : null
}

/** A private contract replaces no scheme that one has to join. */
function localSchemeOf({ localScheme }: VisaFacts, days: number): VisaDemand | null {
  if (!localScheme) return unknown('localScheme')
  const { duty, fromDays } = localScheme
  if (duty === 'no') return null
  const isDue = duty === 'yes' && days >= (fromDays ?? 0)
  const asked = duty === 'yes' && fromDays ? { asked: 'yesFrom', days: fromDays } : duty
  return demand('localScheme', asked, isDue ? 'notMet' : 'toCheck')
}
