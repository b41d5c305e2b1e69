import type { ContractPage } from '@cursus/shared/contract-page'
import { productOf } from '../../../insurance/products.ts'
import type { IconName } from '../../../ui/icon-paths.ts'
import { isPast } from '../standing.ts'

/**
 * One thing that can be done with a contract. `why` answers the text key of the reason for which it cannot, now or ever;
 * undefined where it can. Texts are `act.{key}` and `act.{key}.text`.
 */
export interface Act {
  key: 'claim' | 'card' | 'certificate' | 'payments' | 'renewal' | 'change' | 'terminate'
  icon: IconName
  why(contract: ContractPage): string | undefined
}

/** Everything that can be done with a contract: a new act is a line here and its way in `contract-acts.tsx`. */
export const acts: readonly Act[] = [
  {
    key: 'claim',
    icon: 'alert',
    why: whyNoClaim,
  },
  {
    key: 'card',
    icon: 'shield',
    why: (contract) => whyWaiting(contract) ?? (isPast(contract) ? 'act.over' : undefined),
  },
  {
    key: 'certificate',
    icon: 'file',
    why: (contract) => whyWaiting(contract) ?? (isPast(contract) ? 'act.over' : undefined),
  },
  {
    key: 'payments',
    icon: 'card',
    why: (contract) => {
      const { insuranceType, customerStripe, primeCents, mayGoOn } = contract
      if (primeCents === 0) return 'act.bySchool'
      if (whyUnpaid(contract)) return 'act.notPaid'
      if (!productOf(insuranceType).portal || !customerStripe) return 'act.paidOnce'
      return isPast(contract) && !mayGoOn ? 'act.over' : undefined
    },
  },
  {
    key: 'renewal',
    icon: 'refresh',
    why: ({ renewal }) => (renewal ? undefined : 'act.noNotice'),
  },
  { key: 'change', icon: 'pencil', why: whyUnchangeable },
  {
    key: 'terminate',
    icon: 'close',
    why: (contract) =>
      isPast(contract) ? 'act.over' : contract.statut === 'résilié' ? 'act.ending' : whyUnpaid(contract),
  },
]

/** The first that is true counts, as the server has it. */
function whyUnchangeable(contract: ContractPage): string | undefined {
  const { cover, statut, primeCents } = contract
  if (isPast(contract)) return 'act.over'
  if (statut === 'résilié') return 'act.ending'
  if (cover === 'waiting') return whyWaiting(contract)
  if (statut === 'impayé') return 'act.change.late'
  return primeCents === 0 && cover === 'current' ? 'act.change.begun' : undefined
}

/** Why nothing can be declared on a contract: it covers nobody yet, or never did. */
export function whyNoClaim(contract: ContractPage): string | undefined {
  return whyWaiting(contract) ?? (contract.coversNobody ? 'act.claim.never' : undefined)
}

/** What a contract waits for before anything can be done with it: its payment, else its signature. */
function whyWaiting(contract: ContractPage): string | undefined {
  return contract.cover === 'waiting' ? (whyUnpaid(contract) ?? 'act.notYet') : undefined
}

function whyUnpaid({ paymentStatus }: ContractPage): string | undefined {
  return paymentStatus === 'payment_pending' ? 'act.notPaid' : undefined
}
