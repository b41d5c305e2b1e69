import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money.tsx'
import { useHomeQuote } from './use-home-quote.ts'
import { useHomeTotal } from './use-home-total.ts'

/** On a phone: the price at the bottom of the screen, beside the next step. */
export function PriceBar({ children }: { children: ReactNode }) {
  const { t } = useTranslation('housing')
  const { quote } = useHomeQuote()
  const { total, isOld } = useHomeTotal()
  const hasPrice = quote.rooms !== null && total !== undefined
  return (
    <div className="pbar mb">
      <p className={isOld ? 'old' : undefined}>
        <span>{t('price.label')}</span>
        <b>
          {hasPrice ? <Money cents={total} /> : '–'}
          {hasPrice && <small>{t(`per.${quote.payment}`)}</small>}
        </b>
      </p>
      {children}
    </div>
  )
}
