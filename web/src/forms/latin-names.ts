import { isLatinName } from '@cursus/shared/accounts'
import type { Issues } from './form-words.ts'

/** The spelling of the passport, of somebody who has an account (decision C-81). */
export type LatinName = 'latinName' | 'latinLastName'

/** What is wrong with the names that were asked. */
export function latinIssuesOf(values: Record<LatinName, string>, asked: readonly LatinName[]): Issues {
  const wrong = asked.filter((name) => !isLatinName(values[name].trim()))
  return Object.fromEntries(wrong.map((name) => [name, 'validation.field.latin.required']))
}
