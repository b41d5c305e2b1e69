import type { Books } from '../engine/books.ts'
import type { Verdict } from '../engine/verdict.ts'
import type { Intent } from '../load/buyers.ts'

/** Seconds in which what was restored has to serve people again. */
export const restoreSeconds = 15 * 60

/**
 * Compares the provider's book with that of a restored database. Lost: a payment that has neither all its contracts with their papers nor
 * a line in the list of payments whose draft the backup lacks (`unknown`, ids of sessions). Double: one that has both, or more contracts than were paid.
 */
export function judgeRestored(
  intents: Intent[],
  { sessions, contracts }: Books,
  unknown: Set<string>,
): Verdict {
  const verdict: Verdict = { lost: [], double: [] }
  const linesOf = new Map(intents.map(({ email, lines }) => [email, lines]))
  for (const { id, email, amount } of sessions.filter(({ isPaid }) => isPaid)) {
    const lines = linesOf.get(email) ?? 1
    const made = contracts.filter((one) => one.sessionId === id && one.isPaid)
    const who = `${email}: paid ${amount} by ${id}`
    if (unknown.has(id)) {
      if (made.length > 0) verdict.double.push(`${who}, told as unknown beside ${made.length} contracts`)
    } else if (made.length > lines) {
      verdict.double.push(`${who}, ${made.length} contracts, not ${lines}`)
    } else if (made.length < lines) {
      verdict.lost.push(`${who}, ${made.length} of ${lines} contracts, and nobody is told`)
    }
    for (const { id: contract, papers, signature } of made) {
      const isInForce = signature === 'none' || signature === 'signed'
      if (isInForce && papers === 0) verdict.lost.push(`${who}: no certificate of ${contract}`)
    }
  }
  return verdict
}
