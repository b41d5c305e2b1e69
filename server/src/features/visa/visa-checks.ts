import { type Day, daysBetween } from '@cursus/shared/day'
import type { Stay } from '@cursus/shared/travel-price'
import type { VisaCheck } from '@cursus/shared/visa'
import { demandsOf, unknownDemands } from './visa-demands.ts'
import { type VisaFacts, visaData } from './visa-facts.ts'

const SHORT_STAY_DAYS = 90
/** Days after which facts are out of date: they are shown, and each answer is marked « to be checked ». */
const FACTS_DAYS = 90

export interface Asked {
  /** Country of destination, and of the traveller's nationality when told (ISO alpha-2). */
  iso: string
  nationality?: string
  stay: Stay
}

/**
 * Returns what the authorities of a country demand for a stay: at least one check, with unknown demands when nothing
 * is recorded.
 */
export function checksOf({ iso, nationality, stay }: Asked, today: Day): VisaCheck[] {
  const forOthers = othersOf(iso, nationality)
  return rulesOf(iso, stay, today).map((check) => (forOthers ? ofOthers(check, forOthers) : check))
}

/**
 * Returns what other nationalities are asked: citizens of the Union, the Economic Area and Switzerland need no visa
 * among these.
 */
function othersOf(iso: string, nationality: string | undefined): VisaCheck['forOthers'] {
  if (nationality === iso) return 'own'
  return [iso, nationality].every((one) => one && visaData.freeMovement.includes(one)) ? 'europe' : null
}

/** Returns checks meant for other nationalities, every answer marked « to be checked ». */
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

/** Compares one rule with the guarantees, for a stay of that many days. */
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
