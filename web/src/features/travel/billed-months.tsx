import { displayedMonths, type Stay } from '@cursus/shared/travel-price'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'

interface BilledMonthsProps {
  stay: Stay
  /** Months that the price is counted on. */
  months: number
  /** How it is paid, below. */
  children: ReactNode
}

/** Small print below the price of a stay: on how many months it is counted where that differs from its length. */
export function BilledMonths({ stay, months, children }: BilledMonthsProps) {
  const { t } = useTranslation('travel')
  return (
    <p className="muted small">
      {displayedMonths(stay) !== months && (
        <>
          <b>{t('health.billedMonths', { months, count: months })}.</b> {t('price.begunMonths')}
          <br />
        </>
      )}
      {children}
    </p>
  )
}
