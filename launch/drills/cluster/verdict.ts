import type { Bought } from './shoppers.ts'

/** What stands where, when all is quiet again. */
export type Found = {
  /** What people were told. */
  told: readonly Pick<Bought, 'email' | 'contractId' | 'sessionId'>[]
  /** What the payment provider took: its session and whose it is. */
  paid: readonly { sessionId: string; email: string }[]
  /** What the database holds, with how many certificates and mails of them each contract has. */
  contracts: readonly { id: string; sessionId: string; email: string; documents: number; mails: number }[]
}

export type Verdict = { lost: string[]; double: string[]; unfinished: string[] }

/**
 * Compares them. Lost: told or paid, and no contract. Double: two contracts of one session, two sessions paid by one person
 * (each buys once), two certificates or mails of one contract, or a contract that nobody paid. Unfinished: no certificate
 * or no mail.
 */
export function judge({ told, paid, contracts }: Found): Verdict {
  const ids = new Set(contracts.map(({ id }) => id))
  const sessions = new Set(contracts.map(({ sessionId }) => sessionId))
  const paidSessions = new Set(paid.map(({ sessionId }) => sessionId))
  return {
    lost: [
      ...told.filter(({ contractId }) => !ids.has(contractId)).map(({ email }) => `${email} was told`),
      ...paid.filter(({ sessionId }) => !sessions.has(sessionId)).map(({ email }) => `${email} has paid`),
    ],
    double: [
      ...twice(contracts.map(({ sessionId }) => sessionId)).map((one) => `contracts of ${one}`),
      ...twice(paid.map(({ email }) => email)).map((one) => `payments of ${one}`),
      ...contracts
        .filter(({ documents, mails }) => documents > 1 || mails > 1)
        .map(({ id }) => `papers of ${id}`),
      ...contracts.filter(({ sessionId }) => !paidSessions.has(sessionId)).map(({ id }) => `${id} is unpaid`),
    ],
    unfinished: contracts.filter(({ documents, mails }) => documents < 1 || mails < 1).map(({ id }) => id),
  }
}

function twice(all: readonly string[]): string[] {
  const seen = new Set<string>()
  return all.filter((one) => seen.has(one) || !seen.add(one))
}
