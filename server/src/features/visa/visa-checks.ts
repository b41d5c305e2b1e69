import { type Day, daysBetween } from '@cursus/shared/day'
import type { Stay } from '@cursus/shared/travel-price'
import type { VisaCheck } from '@cursus/shared/visa'
import { demandsOf, unknownDemands } from './visa-demands.ts'
import { type VisaFacts, visaData } from './visa-facts.ts'

const SHORT_STAY_DAYS = 90
/** Facts that were read longer ago are shown, and every answer to them is to be checked. */
const FACTS_DAYS = 90

export interface Asked {
  /** ISO alpha-2 of the destination, and of the traveller's nationality where it was told. */
  iso: string
  nationality?: string
  stay: Stay
}

/** What the authorities of a country demand for a stay: at least one check, of unknown demands where nothing was read. */
export function checksOf({ iso, nationality, stay }: Asked, today: Day): VisaCheck[] {
  const forOthers = othersOf(iso, nationality)
  return rulesOf(iso, stay, today).map((check) => (forOthers ? ofOthers(check, forOthers) : check))
}

/** Citizens of the Union, the Economic Area and Switzerland need no visa among these: the rules are for others. */
function othersOf(iso: string, nationality: string | undefined): VisaCheck['forOthers'] {
  if (nationality === iso) return 'own'
  return [iso, nationality].every((one) => one && visaData.freeMovement.includes(one)) ? 'europe' : null
}

/** What is asked of others is shown, and no more than to be checked. */
function ofOthers(check: VisaCheck, forOthers: VisaCheck['forOthers']): VisaCheck {
  const demands = check.demands.map((one) => ({ ...one, state: 'toCheck' as const }))
  return { ...check, demands, forOthers }
}

function rulesOf(iso: string, stay: Stay, today: Day): VisaCheck[] {
  const days = daysBetween(stay.startDate, stay.endDate) + 1
  const isShortSchengen = days <= SHORT_STAY_DAYS && visaData.schengen.includes(iso)
  const wanted = isShortSchengen ? 'SCHENGEN' : iso
  const rules = visaData.rules.filter((rule) => rule.iso === wanted && isFor(rule, days))
  if (rules.length === 0) return [unknownCheck]
  return rules.map((rule) => checkOf(rule, days, today))
}

function isFor({ stayDays }: VisaFacts, days: number): boolean {
  return days >= (stayDays?.min ?? 0) && days <= (stayDays?.max ?? Number.POSITIVE_INFINITY)
}

/** One rule against the guarantees, for a stay of so many days. */
export function checkOf(rule: VisaFacts, days: number, today: Day): VisaCheck {
  const isOld = daysBetween(rule.checkedOn, today) > FACTS_DAYS
  const demands = demandsOf(rule, days)
  const isDoubtful = isOld || rule.confidence === 'low'
  return {
    scope: rule.iso === 'SCHENGEN' ? rule.iso : (rule.scope ?? null),
    checkedOn: rule.checkedOn,
    isOld,
    sources: rule.sources,
    dated: rule.dated ?? null,
    forOthers: null,
    demands: isDoubtful ? demands.map((one) => ({ ...one, state: 'toCheck' as const })) : demands,
  }
}

const unknownCheck: VisaCheck = {
  scope: null,
  checkedOn: null,
  isOld: false,
  sources: [],
  dated: null,
  demands: unknownDemands,
  forOthers: null,
}
