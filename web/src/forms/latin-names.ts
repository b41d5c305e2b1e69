import { isLatinName } from '@cursus/shared/person-name'
import type { Issues } from './form-words.ts'

/** Names in the passport's spelling, for somebody who has an account (C-81). */
export type LatinName = 'latinName' | 'latinLastName'

/** Returns the issues of the names that were asked for. */
export function latinIssuesOf(values: Record<LatinName, string>, asked: readonly LatinName[]): Issues {
  const wrong = asked.filter((name) => !isLatinName(values[name].trim()))
  return Object.fromEntries(wrong.map((name) => [name, 'validation.field.latin.required']))
}

/** Returns the spellings to send: those that were asked for. What was typed for another name of before stays here (decision 749). */
export function latinSent(values: Partial<Record<LatinName, string>>, asked: readonly LatinName[]) {
  const typed = asked.flatMap((name) => {
    const spelling = values[name]?.trim()
    return spelling ? [[name, spelling] as const] : []
  })
  return Object.fromEntries(typed) as Partial<Record<LatinName, string>>
}
