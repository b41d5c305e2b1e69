import { dayOf } from '@cursus/shared/day'
import type { Services } from '../../platform/services.ts'
import { stateOn } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { claims } from './claims.table.ts'

type Decided = { claim: Pick<typeof claims.$inferSelect, 'outcome'>; contract: ContractRow }

/** Tells whether a decided claim lets its student leave the contract early: a device was paid, and nothing ends it yet. */
export function letsGo({ products, now }: Services, { claim, contract }: Decided): boolean {
  const isReason = products.ofContract(contract).termination.some(({ reason }) => reason === 'paid_theft')
  const { isOver, isTerminated } = stateOn(contract, dayOf(now()))
  return claim.outcome === 'settled' && isReason && !isOver && !isTerminated
}
