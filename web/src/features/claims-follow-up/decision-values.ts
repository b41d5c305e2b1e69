import type { ClaimOutcome } from '@cursus/shared/claims'
import { toCents } from '../../forms/amounts.ts'
import type { Issues } from '../../forms/form-words.ts'

/** Values of the decision's form: the amount as it was typed. */
export interface DecisionValues {
  outcome: ClaimOutcome | ''
  amount: string
  reason: string
}

export function decisionIssues({ outcome, amount, reason }: DecisionValues, most: number | null): Issues {
  const issues: Issues = {}
  if (!outcome) issues.outcome = 'claims-follow-up:issue.outcome'
  const wrong = outcome === 'settled' ? amountIssue(amount, most) : undefined
  if (wrong) issues.amount = `claims-follow-up:issue.${wrong}`
  if (!reason.trim()) issues.reason = 'claims-follow-up:issue.reason'
  return issues
}

function amountIssue(typed: string, most: number | null): string | undefined {
  const cents = toCents(typed)
  if (!cents) return 'amount'
  return most !== null && cents > most ? 'tooMuch' : undefined
}
