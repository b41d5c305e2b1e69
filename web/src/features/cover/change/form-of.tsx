import type { ContractChange } from '@cursus/shared/contract-change'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { nameOf } from '../../../insurance/contract-titles.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { ChangingContract } from './change.api.ts'
import { DeviceForm } from './device-form.tsx'
import { HomeForm } from './home-form.tsx'
import { StayForm } from './stay-form.tsx'

interface FormOfProps {
  contract: ChangingContract
  change: ContractChange
  /** Runs once the contract is changed, where the page then shows what came of it. */
  onDone?: (() => void) | undefined
  /** What can be done where there is no form, below the reason. */
  instead?: ReactNode
}

/** The form of the product whose contract it is, or why there is none. */
export function FormOf({ contract, change, onDone, instead }: FormOfProps) {
  const { t } = useTranslation('change')
  const { refusal, now, student } = change
  if (refusal || !now) {
    const why = refusal ?? 'not_offered'
    return (
      <EmptyState title={t(`refused.${why}`, { name: nameOf(contract, t) })} action={instead}>
        {t(student ? `desk.refused.${why}` : `refused.${why}.text`)}
      </EmptyState>
    )
  }
  if (now.kind === 'home') return <HomeForm {...{ contract, change, now, onDone }} />
  if (now.kind === 'device') return <DeviceForm {...{ contract, change, now, onDone }} />
  return <StayForm {...{ contract, change, now, onDone }} />
}
