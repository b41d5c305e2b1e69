import * as z from 'zod/mini'
import { NamedContract } from './contracts.ts'

/** Reasons why nothing of a contract may be changed online; the first that is true counts. */
export const changeRefusals = ['not_offered', 'waiting', 'ended', 'late', 'begun', 'signed'] as const
export type ChangeRefusal = (typeof changeRefusals)[number]

/** Fields of a contract that its student may change. */
export const changeFields = ['startDate', 'endDate', 'country'] as const
export type ChangeField = (typeof changeFields)[number]

/** A contract as its change page says it. Days are `DD/MM/YYYY`, `months` those that are billed; cents. */
export const ChangeFacts = z.object({
  startDate: z.string(),
  endDate: z.string(),
  country: z.int(),
  months: z.int(),
  priceCents: z.int(),
})
export type ChangeFacts = z.infer<typeof ChangeFacts>

/**
 * Price of a change. `differenceCents` is to be paid, or goes back where negative, by `refundBy` at the latest;
 * nothing changes before it is paid.
 */
export const ChangeOffer = z.object({
  next: ChangeFacts,
  differenceCents: z.int(),
  /** The first day on which the contract is another: today, for what is told of days to come. */
  effectOn: z.string(),
  refundBy: z.nullable(z.string()),
})
export type ChangeOffer = z.infer<typeof ChangeOffer>

/** `GET /contracts/:id/change`. `waiting` was asked for and is not paid: it stands until that instant (ISO 8601). */
export const ContractChange = z.object({
  contract: NamedContract,
  refusal: z.nullable(z.enum(changeRefusals)),
  may: z.array(z.enum(changeFields)),
  isPaidBySchool: z.boolean(),
  /** Facts of the contract today; null for a contract that cannot be changed online at all. */
  now: z.nullable(ChangeFacts),
  waiting: z.nullable(z.extend(ChangeOffer, { until: z.string() })),
  /** The newest one that took effect, with the number of its amendment. */
  done: z.nullable(z.object({ reference: z.string(), day: z.string(), differenceCents: z.int() })),
})
export type ContractChange = z.infer<typeof ContractChange>
export const OneContractChange = z.object({ data: ContractChange })

/**
 * `POST /contracts/:id/change`: `same` where nothing was told anew, `dry` of a dry run, `to_pay` with the address where the
 * difference is paid, `done` once it took effect. The days are those that the contract has then.
 */
export const ContractChanged = z.object({
  data: z.object({
    contractId: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    state: z.enum(['same', 'dry', 'to_pay', 'done']),
    offer: z.nullable(ChangeOffer),
    payAt: z.nullable(z.string()),
  }),
})
export type ContractChanged = z.infer<typeof ContractChanged>['data']

/** `POST /contracts/:id/change/paid`: back from the payment of a difference. */
export const ChangePaid = z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(255)) })
