import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Translate } from '../i18n/use-translation.ts'
import type { ContractChoice, ContractChoices } from '../insurance/use-contract-choices.ts'
import { Button } from '../ui/button.tsx'
import * as cardStyles from '../ui/card.module.css'
import { EmptyState } from '../ui/empty-state.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { SaysLoading } from '../ui/says-loading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LoadFailed } from './load-failed.tsx'

interface ContractChoiceStatesProps<Right> {
  of: ContractChoices<Right>
  /** Texts of the page: `failed`, `none` (of all contracts), `none.this` (of the one that was asked for) and what stands below them. */
  t: Translate
  children(choice: ContractChoice<Right>): ReactNode
}

/** Content of a page about a right: loading, failed, no contract with that right, another one than was asked for, or the chosen one. */
export function ContractChoiceStates<Right>({ of, t, children }: ContractChoiceStatesProps<Right>) {
  const { isLoading, failure, choices, choice, choose, retry } = of
  if (isLoading) return <Loading />
  if (failure) return <LoadFailed title={t('failed')} error={failure} retry={retry} />
  if (choice) return children(choice)
  const [other] = choices
  if (other) {
    const showOther = () => {
      choose(other.contract.id)
      // The button goes with its sentence.
      focusHeading()
    }
    return (
      <EmptyState title={t('none.this')} action={<Button onClick={showOther}>{t('none.this.other')}</Button>}>
        {t('none.this.lead')}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('none')} action={<Link to="/documents">{t('none.documents')}</Link>}>
      {t('none.lead')} <Link to="/contracts/terminate">{t('none.terminate')}</Link>
    </EmptyState>
  )
}

function Loading() {
  return (
    <section className={`${cardStyles.card} stack`}>
      <Skeleton height={140} />
      <Skeleton width="60%" />
      <SaysLoading />
    </section>
  )
}
