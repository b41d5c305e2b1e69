import { statuts } from '@cursus/shared/contracts'
import * as z from 'zod/mini'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { endHeldAct, type HeldAct } from '../held-acts/held-acts.service.ts'
import type { Standing } from './change.rules.ts'
import type { ContractRow } from './contracts.service.ts'
import { endSubscription } from './end-subscription.ts'
import { restateEnd } from './restate-end.ts'
import { changeMails, tellOfChange } from './tell-of-change.ts'

const day = z.iso.date()
const orNone = z.nullable(day)

const Stood = z.object({
  statut: z.enum(statuts),
  endDate: day,
  terminatedAt: orNone,
  contractualEnd: orNone,
  lateSince: orNone,
  suspendedOn: orNone,
  coverBackOn: orNone,
})

/** State of a change while it waits: how the contract stood and stands, and the mail for its student. */
export const HeldChange = z.object({
  before: z.extend(Stood, {
    unpaidInvoice: z.nullable(z.string()),
    endedByProvider: z.boolean(),
    endsAsItem: z.boolean(),
  }),
  after: Stood,
  revision: z.int(),
  /** Null when nobody is written to. */
  mail: z.nullable(z.enum(changeMails)),
})
export type HeldChange = z.infer<typeof HeldChange>

/** Returns the standing of a contract as a held change keeps it. */
export const stoodAs = (standing: Standing) => Stood.parse(standing)

/** Returns the same with the columns that an administrator's change clears. */
export const stoodBefore = (row: ContractRow) => HeldChange.shape.before.parse(row)

/** Tells whether two standings are equal in everything that a change writes. */
export const isSameStanding = (one: z.infer<typeof Stood>, other: z.infer<typeof Stood>) =>
  JSON.stringify(Stood.parse(one)) === JSON.stringify(Stood.parse(other))

export const changeOn = (row: Pick<ContractRow, 'id'>) =>
  ({ kind: 'contract_changed', objectId: row.id }) as const

/** Mails the change, with another certificate where it states another end, and queues the word to the payment provider. */
export async function leaveChange(
  tx: Tx,
  services: Services,
  row: ContractRow,
  details: HeldAct['details'],
): Promise<void> {
  const { before, after, revision, mail } = HeldChange.parse(details)
  if (mail) await tellOfChange(tx, services, { row, next: after, revision, mail })
  await restateEnd(tx, services, row, { before, after })
  if (row.subscriptionStripe) await services.jobs.enqueue(tx, endSubscription, { contractId: row.id })
}

/**
 * Sends a change that still waits before another change of the locked contract is written, so that its mail comes
 * first.
 */
export async function letChangeLeave(tx: Tx, services: Services, row: ContractRow): Promise<void> {
  const act = await endHeldAct(tx, services, changeOn(row), 'left')
  if (act) await leaveChange(tx, services, row, act.details)
}
