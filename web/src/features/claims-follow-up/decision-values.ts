import type { ClaimOutcome, FollowedClaimDetail } from '@cursus/shared/claims'
import { toCents } from '../../forms/amounts.ts'
import type { Issues } from '../../forms/form-words.ts'

/** Values of the decision's form: the amount as it was typed. */
export interface DecisionValues {
  outcome: ClaimOutcome | ''
  amount: string
  reason: string
}

type Contract = Pick<FollowedClaimDetail['contract'], 'purchasePriceCents' | 'deductibleCents'>

/** The most that a device pays, in cents: its price less the deductible; null for what has no price. */
export function mostOf({ purchasePriceCents, deductibleCents }: Contract): number | null {
  return purchasePriceCents === null ? null : purchasePriceCents - (deductibleCents ?? 0)
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
