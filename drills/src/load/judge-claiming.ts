import { countBy } from '../engine/books.ts'
import type { Verdict } from '../engine/verdict.ts'

export type SentFile = { sha256: string }

/** One student with a claim, and what they were told. */
export type Claiming = {
  studentId: string
  /** Claim that an answer named; empty before. */
  claimId: string
  /** Files of which an answer said that they are there. */
  sent: SentFile[]
  messages: number
  isDecided: boolean
  refused?: string
}

/** What is kept. `sha256` of a paper is null where its bytes are gone or others; `mails` are claims whose decision was mailed. */
export type ClaimingBooks = {
  claims: { id: string; studentId: string }[]
  messages: string[]
  papers: { claimId: string; isLetter: boolean; sha256: string | null }[]
  mails: string[]
}

/**
 * Compares what students were told with what is kept. Lost: a claim, a message, a file or its bytes, the letter of a decision
 * or its mail. Double: more than one of them of one sending.
 */
export function judgeClaiming(claimings: Claiming[], books: ClaimingBooks): Verdict {
  const all = claimings.map((one) => judgeOne(one, books))
  return { lost: all.flatMap(({ lost }) => lost), double: all.flatMap(({ double }) => double) }
}

function judgeOne(claiming: Claiming, books: ClaimingBooks): Verdict {
  const { studentId, claimId, sent, messages, isDecided } = claiming
  const lost: string[] = []
  const double: string[] = []
  const own = books.claims.filter((one) => one.studentId === studentId)
  if (own.length > 1) double.push(`${studentId}: ${own.length} claims of one declaration`)
  if (claimId === '') return { lost, double }
  if (!own.some(({ id }) => id === claimId)) lost.push(`${studentId}: claim ${claimId} was told and is gone`)
  const papers = books.papers.filter((one) => one.claimId === claimId)
  const kept = countBy(papers.filter(({ isLetter }) => !isLetter).map(({ sha256 }) => sha256 ?? 'broken'))
  for (const { sha256 } of sent) if (!kept.has(sha256)) lost.push(`${claimId}: a file that was sent is gone`)
  for (const [, times] of kept) if (times > 1) double.push(`${claimId}: one file is there ${times} times`)
  const written = books.messages.filter((one) => one === claimId).length
  if (written < messages) lost.push(`${claimId}: a message is gone`)
  if (written > 1) double.push(`${claimId}: ${written} messages of one sending`)
  const letters = papers.filter(({ isLetter }) => isLetter)
  if (letters.length > 1) double.push(`${claimId}: ${letters.length} letters of one decision`)
  const mails = books.mails.filter((one) => one === claimId).length
  if (mails > 1) double.push(`${claimId}: ${mails} mails of one decision`)
  if (isDecided) {
    if (!letters.some(({ sha256 }) => sha256)) lost.push(`${claimId}: decided without a letter`)
    if (mails === 0) lost.push(`${claimId}: decided without a mail`)
  }
  return { lost, double }
}
