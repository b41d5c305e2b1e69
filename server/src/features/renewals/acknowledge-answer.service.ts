import { renewalAnswers } from '@cursus/shared/words'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

const GivenAnswer = z.object({
  noticeId: z.uuid(),
  answer: z.enum(renewalAnswers),
  studiesEndedOn: z.nullable(z.string()),
  /** The last day of cover that follows from it, `'YYYY-MM-DD'`. */
  lastCoveredOn: z.string(),
  /** The last day on which a refusal may be taken back, alike; null where there is none. An older version did not say it. */
  rethinkUntil: z.optional(z.nullable(z.string())),
  /** ISO 8601. */
  answeredAt: z.string(),
})
/** One answer to a renewal notice, as it was given. */
export type GivenAnswer = z.infer<typeof GivenAnswer>

/** Draws and mails the sealed receipt of one answer, queued in the transaction that takes it. */
export const acknowledgeAnswer = defineJob('renewals.acknowledge_answer', GivenAnswer, { retryLimit: 20 })
