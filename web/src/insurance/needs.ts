import {
  deviceCovers,
  deviceRisks,
  healthCovers,
  homeCovers,
  homeUses,
  stayPurposes,
} from '@cursus/shared/needs'
import type { Translate } from '../i18n/use-translation.ts'

/** What is asked before paying: the field of an answer, its answers, and whether our advice says something to each. */
export type Question<Path extends string> = { path: Path; answers: readonly string[]; isAdvised: boolean }

export const stayQuestions = [
  { path: 'purpose', answers: stayPurposes, isAdvised: false },
  { path: 'healthCover', answers: healthCovers, isAdvised: true },
] as const satisfies readonly Question<string>[]

export const homeQuestions = [
  { path: 'homeUse', answers: homeUses, isAdvised: true },
  { path: 'homeCover', answers: homeCovers, isAdvised: true },
] as const satisfies readonly Question<string>[]

export const deviceQuestions = [
  { path: 'deviceRisk', answers: deviceRisks, isAdvised: true },
  { path: 'deviceCover', answers: deviceCovers, isAdvised: true },
] as const satisfies readonly Question<string>[]

/** Texts that a stay outside France says otherwise. */
const otherAbroad = new Set([
  'purpose.label',
  'healthCover.label',
  'healthCover.none',
  'advice.healthCover.european_card',
  'advice.healthCover.french',
])

/** Says a text of the questions, of a stay abroad in its own words. */
export function needsWords(t: Translate, isAbroad = false) {
  return (key: string) => t(isAbroad && otherAbroad.has(key) ? `needs:${key}.abroad` : `needs:${key}`)
}

/** What a form calls the questions: their names, and what is said of one that is missing. */
export function needsNames<Path extends string>(
  t: Translate,
  questions: readonly Question<Path>[],
  isAbroad?: boolean,
) {
  const say = needsWords(t, isAbroad)
  const of = (part: string) => Object.fromEntries(questions.map(({ path }) => [path, say(`${path}.${part}`)]))
  return { names: of('label'), needs: of('need') }
}
