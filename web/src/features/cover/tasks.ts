import type { Claim } from '@cursus/shared/claims'
import type { Contract, UnfinishedPurchase } from '@cursus/shared/contracts'
import { stepOf } from './standing.ts'

/** One thing that waits for its person. */
export type Task =
  | { kind: 'confirm'; key: 'confirm'; email: string }
  | { kind: 'sign' | 'buy' | 'pay' | 'describe'; key: string; contract: Contract }
  | { kind: 'renew' | 'change'; key: string; contract: Contract }
  | { kind: 'buy'; key: string; purchase: UnfinishedPurchase }
  | { kind: 'answer'; key: string; claim: Claim }

interface Held {
  contracts: readonly Contract[]
  purchases: readonly UnfinishedPurchase[]
  claims: readonly Claim[]
  /** Their address, while it waits for its confirmation. */
  unconfirmed?: string
}

/**
 * Lists the tasks of a person: the address to confirm, without which nobody signs in again, then those that block a certificate: sign, pay, describe a device, pay or sign a change,
 * answer a request, answer a renewal notice.
 */
export function tasksOf({ contracts, purchases, claims, unconfirmed }: Held): Task[] {
  const of = (kind: 'sign' | 'buy' | 'describe'): Task[] =>
    contracts
      .filter((contract) => stepOf(contract) === kind)
      .map((contract) => ({ kind, key: contract.id, contract }))
  return [
    ...(unconfirmed ? [{ kind: 'confirm' as const, key: 'confirm' as const, email: unconfirmed }] : []),
    ...of('sign'),
    ...purchases
      .filter(({ state }) => state === 'open')
      .map((purchase) => ({ kind: 'buy' as const, key: purchase.id, purchase })),
    ...of('buy'),
    ...firstOfEachInvoice(contracts).map((contract) => ({
      kind: 'pay' as const,
      key: contract.id,
      contract,
    })),
    ...of('describe'),
    ...contracts
      .filter(({ change }) => change && change.step !== 'effect')
      .map((contract) => ({ kind: 'change' as const, key: `change ${contract.id}`, contract })),
    ...claims
      .filter(({ asked }) => asked.length > 0)
      .map((claim) => ({ kind: 'answer' as const, key: claim.id, claim })),
    ...contracts
      .filter(({ renewal }) => renewal && !renewal.answer)
      .map((contract) => ({ kind: 'renew' as const, key: `renew ${contract.id}`, contract })),
  ]
}

/**
 * One payment settles all contracts of an invoice: it is asked for once, with the first that asks for it. One that is over
 * may share the subscription and owe nothing.
 */
function firstOfEachInvoice(contracts: readonly Contract[]): Contract[] {
  const toPay = contracts.filter((contract) => stepOf(contract) === 'pay')
  const asks = new Set(toPay.map(({ reference }) => reference))
  return toPay.filter(({ due, reference }) => due?.references.find((one) => asks.has(one)) === reference)
}
