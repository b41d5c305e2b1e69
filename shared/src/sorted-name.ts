import { fullNameOf } from './full-name.ts'

/** Joins the names with the last name first, as lists by last name show them (594): Brindemoy Théo. Chinese, Japanese and Korean names begin with it anyway. */
export function sortedNameOf({ name, lastName }: { name: string; lastName: string }): string {
  const joined = `${lastName}${name}`
  return fullNameOf({ name, lastName }) === joined ? joined : `${lastName} ${name}`
}
