import type { VisaDemand } from '@cursus/shared/visa'
import type { VisaFacts } from './visa-facts.ts'

type Subject = VisaDemand['subject']
type State = VisaDemand['state']
type Asked = Omit<VisaDemand, 'subject' | 'state'>

/** Languages of the certificate. */
const certificateLanguages = ['fr', 'en']

const demand = (subject: Subject, asked: string | Asked, state: State): VisaDemand => ({
  subject,
  ...(typeof asked === 'string' ? { asked } : asked),
  state,
})
const unknown = (subject: Subject) => demand(subject, 'unknown', 'toCheck')

const always: Subject[] = ['amount', 'area', 'wholeStay', 'repatriation', 'deductible', 'language']
/** Demands of which nothing reliable is recorded. */
export const unknownDemands = [...always, 'localScheme' as const].map(unknown)

/**
 * Returns the demands of a rule in page order, each answered by the guarantees of a stay alone (E-13): what they do
 * not say is « to be checked ».
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

/** Judges the amount: medical costs are paid in full, without a ceiling, so any amount is reached. */
function amountOf({ amount }: VisaFacts): VisaDemand {
  if (amount === undefined) return unknown('amount')
  if (amount === 'none') return demand('amount', 'none', 'met')
  if (typeof amount === 'string') return demand('amount', amount, 'toCheck')
  const { value, currency } = amount
  return demand('amount', { asked: 'atLeast', amount: value, currency }, 'met')
}

/**
 * Judges the area: other countries than the destination are covered for 30 days at a time, and only those of its
 * price zone or a cheaper one.
 */
function areaOf({ area }: VisaFacts): VisaDemand {
  if (!area) return unknown('area')
  return demand(
    'area',
    area,
    { country: 'met', way: 'met', schengen: 'notMet', school: 'toCheck' }[area] as State,
  )
}

/** Judges the length: cover lasts from departure to return; a visa may end later. */
function wholeStayOf({ wholeStay }: VisaFacts): VisaDemand {
  if (!wholeStay) return unknown('wholeStay')
  return demand('wholeStay', wholeStay, wholeStay === 'stay' ? 'met' : 'toCheck')
}

/** Judges repatriation: transport of the ill and the dead is paid in full; a burial or a family's travel in part. */
function repatriationOf({ repatriation }: VisaFacts): VisaDemand | null {
  if (repatriation === undefined) return unknown('repatriation')
  if (repatriation === 'notAsked') return null
  if (repatriation === 'school') return demand('repatriation', 'school', 'toCheck')
  const widest = (['family', 'death', 'medical'] as const).find((one) => repatriation.includes(one))
  return demand('repatriation', widest ?? 'medical', widest === 'family' ? 'toCheck' : 'met')
}

/** Judges the deductible: none on medical costs; liability has one, so « none at all » is not met. */
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

/** Judges the insurer: the data do not say in which states it may work, nor its rating, so it is « to be checked ». */
function insurerOf({ insurer }: VisaFacts): VisaDemand | null {
  return insurer ? demand('insurer', insurer, insurer === 'local' ? 'notMet' : 'toCheck') : null
}

/** Judges a local scheme: a private contract replaces no scheme that one has to join. */
function localSchemeOf({ localScheme }: VisaFacts, days: number): VisaDemand | null {
  if (!localScheme) return unknown('localScheme')
  const { duty, fromDays } = localScheme
  if (duty === 'no') return null
  const isDue = duty === 'yes' && days >= (fromDays ?? 0)
  const asked = duty === 'yes' && fromDays ? { asked: 'yesFrom', days: fromDays } : duty
  return demand('localScheme', asked, isDue ? 'notMet' : 'toCheck')
}
