import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PriceBar as Bar } from '../../ui/price-bar.tsx'
import { useHomeQuote } from './use-home-quote.ts'
import { useHomeTotal } from './use-home-total.ts'

/** The price of the home on the bar of a phone. */
export function PriceBar({ children }: { children: ReactNode }) {
  const { t } = useTranslation('home')
  const { quote } = useHomeQuote()
  const { total, isOld } = useHomeTotal()
  return (
    <Bar label={t('price.label')} cents={total} per={t(`per.${quote.payment}`)} isOld={isOld}>
      {children}
    </Bar>
  )
}
