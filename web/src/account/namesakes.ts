import { fullNameOf } from '@cursus/shared/full-name'

type Person = { id: string; name: string; lastName: string }

/** Returns whether somebody else among these people bears the same name; the same person may stand in several rows. */
export function namesakesAmong(people: readonly Person[]): (person: Person) => boolean {
  const bearers = Map.groupBy(people, nameOf)
  return (person) => bearers.get(nameOf(person))?.some(({ id }) => id !== person.id) ?? false
}

const nameOf = (person: Person) => fullNameOf(person)
