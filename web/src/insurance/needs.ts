import {
  deviceCovers,
  deviceRisks,
  healthCovers,
  homeCovers,
  homeUses,
  stayPurposes,
} from '@cursus/shared/needs'
import type { Translate } from '../i18n/use-translation.ts'

/** One question asked before paying: its field, its answers, whether each has advice, and the one with which nothing is sold. */
export type Question<Path extends string> = {
  path: Path
  answers: readonly string[]
  isAdvised: boolean
  unsold?: string
}

export const stayQuestions = [
  { path: 'purpose', answers: stayPurposes, isAdvised: false },
  { path: 'healthCover', answers: healthCovers, isAdvised: true },
] as const satisfies readonly Question<string>[]

export const homeQuestions = [
  { path: 'homeUse', answers: homeUses, isAdvised: true, unsold: 'second' },
  { path: 'homeCover', answers: homeCovers, isAdvised: true },
] as const satisfies readonly Question<string>[]

export const deviceQuestions = [
  { path: 'deviceRisk', answers: deviceRisks, isAdvised: true },
  { path: 'deviceCover', answers: deviceCovers, isAdvised: true },
] as const satisfies readonly Question<string>[]

/** Text keys that differ for a stay outside France. */
const otherAbroad = new Set([
  'purpose.label',
  'healthCover.label',
  'healthCover.none',
  'advice.healthCover.european_card',
  'advice.healthCover.french',
])

/** Says a text of the questions, in the words for a stay abroad where they differ. */
export function needsWords(t: Translate, isAbroad = false) {
  return (key: string) => t(isAbroad && otherAbroad.has(key) ? `needs:${key}.abroad` : `needs:${key}`)
}

/** Names of the questions in a form, and in the sentence of what is missing. */
export function needsNames<Path extends string>(
  t: Translate,
  questions: readonly Question<Path>[],
  isAbroad?: boolean,
) {
  const say = needsWords(t, isAbroad)
  const of = (part: string) => Object.fromEntries(questions.map(({ path }) => [path, say(`${path}.${part}`)]))
  return { names: of('label'), needs: of('need') }
}
