import type { Contract } from '@cursus/shared/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lateNextOf } from '../../payments/late-next.ts'
import { myPayments } from '../../payments/my-payments.ts'
import { stepOf } from './standing.ts'

/** The late premium of a contract as « Mes paiements » has it; null while it is not known, or nothing dated follows. */
export function useLate(contract: Contract | undefined) {
  const enabled = contract !== undefined && stepOf(contract) === 'pay'
  const { data } = useQuery({ ...myPayments, enabled, refetchOnMount: 'always' })
  return (enabled && data?.contracts.find(({ contractId }) => contractId === contract.id)?.late) || null
}

/** Says until when a missing premium costs nothing more, and what comes then; undefined where that has no day. */
export function useWhatFollows(contract: Contract | undefined): string | undefined {
  const { t } = useTranslation('cover')
  const late = useLate(contract)
  const next = late && lateNextOf(late)
  if (next) return t(`follows.${next.step}${next.isEarliest ? '.earliest' : ''}`, { day: next.day })
  return late?.lastDay ? t('follows.nothing', { day: late.lastDay }) : undefined
}
