import type { PaidContract } from '@cursus/shared/payments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { nameOf } from '../../insurance/contract-titles.ts'
import { myContracts } from '../../insurance/contracts.ts'
import { productOf } from '../../insurance/products.ts'

type Named = Pick<PaidContract, 'contractId' | 'insuranceType'>
export type TitleOf = (one: Named) => string

/** Says what a contract insures: « Habitation, 4 pièces »; its kind alone until the contracts have come. */
export function useTitles(): TitleOf {
  const { t } = useTranslation('payments')
  const { data: contracts = [] } = useQuery(myContracts)
  return ({ contractId, insuranceType }) => {
    const known = contracts.find(({ id }) => id === contractId)
    return known ? nameOf(known, t) : t(`documents:${productOf(insuranceType).name}`)
  }
}
