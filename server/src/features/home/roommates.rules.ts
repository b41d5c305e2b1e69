/** A roommate as named: `birthday` is `'YYYY-MM-DD'`. */
export type NamedRoommate = { civility: 'M' | 'Mme'; name: string; lastName: string; birthday: string }

/** A roommate with the id under which their contract knows them; a newcomer has none. */
export type KnownRoommate = NamedRoommate & { id?: string | undefined }

/** A roommate who stands in a contract. */
export type StandingRoommate = NamedRoommate & { id: string }

/**
 * Gives those named the ids that they have in a contract, so that whoever is corrected stays the same person (decision 733): by the id
 * that was told; else by the same names and birthday, in the order in which they were named; else by the birthday or both names
 * alone, where that fits one newcomer and one of those who would leave. An id that is not of the contract is left out.
 */
export function recognise(
  named: readonly KnownRoommate[],
  standing: readonly StandingRoommate[],
): KnownRoommate[] {
  const people = named.map((one) => ({ told: one.id, ...personOf(one), id: '' }))
  const coming = () => people.filter(({ id }) => !id)
  const leaving = () => standing.filter(({ id }) => people.every((one) => one.id !== id))
  for (const one of people) one.id = leaving().find(({ id }) => id === one.told)?.id ?? ''
  for (const one of coming()) one.id = leaving().find((other) => isSame(one, other))?.id ?? ''
  const [newcomers, leavers] = [coming(), leaving()]
  for (const one of newcomers) {
    const [other, ...further] = leavers.filter((each) => isLike(one, each))
    if (!other || further.length > 0) continue
    if (newcomers.filter((each) => isLike(each, other)).length === 1) one.id = other.id
  }
  return people.map(({ id, ...one }) => ({ ...(id && { id }), ...personOf(one) }))
}

const personOf = ({ civility, name, lastName, birthday }: NamedRoommate) => ({
  civility,
  name,
  lastName,
  birthday,
})

type Pair = [one: NamedRoommate, other: NamedRoommate]

const namesOf = ({ name, lastName }: NamedRoommate) =>
  JSON.stringify([name, lastName].map((part) => part.trim().toLowerCase()))
const hasSameNames = (...[one, other]: Pair) => namesOf(one) === namesOf(other)
const isSame = (...[one, other]: Pair) => hasSameNames(one, other) && one.birthday === other.birthday
const isLike = (...[one, other]: Pair) => hasSameNames(one, other) || one.birthday === other.birthday
