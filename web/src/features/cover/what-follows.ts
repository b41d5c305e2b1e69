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

export interface WhatFollows {
  words: string
  /** Not known yet: the words are the usual ones, to be drawn invisibly where their like will stand (688). */
  isComing: boolean
}

/** Says until when a missing premium costs nothing more, and what comes then; undefined where that has no day. */
export function useWhatFollows(contract: Contract | undefined): WhatFollows | undefined {
  const { t } = useTranslation('cover')
  const isToPay = contract !== undefined && stepOf(contract) === 'pay'
  const { isLoading } = useQuery({ ...myPayments, enabled: isToPay })
  const isComing = isToPay && isLoading
  const late = useLate(contract)
  const next = late && lateNextOf(late)
  if (isComing) return { words: t('follows.noticed', { day: '00/00/0000' }), isComing }
  if (next) {
    return {
      words: t(`follows.${next.step}${next.isEarliest ? '.earliest' : ''}`, { day: next.day }),
      isComing,
    }
  }
  return late?.lastDay ? { words: t('follows.nothing', { day: late.lastDay }), isComing } : undefined
}
