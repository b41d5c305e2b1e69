/** The dated steps of a premium that is not paid (C. assur. L113-3), in their order. */
export const lateSteps = ['failed', 'reminded', 'noticed', 'suspended', 'ended'] as const
export type LateStep = (typeof lateSteps)[number]

/** Days after the payment failed, then days after the formal notice was posted. */
export type LateTerms = {
  remindedAfter: number
  noticedAfter: number
  suspendedAfter: number
  endedAfter: number
}

/** Earliest steps that the law allows, in calendar days (L113-3, R113-1; E-37). */
export const lateByLaw: LateTerms = { remindedAfter: 3, noticedAfter: 10, suspendedAfter: 30, endedAfter: 41 }
