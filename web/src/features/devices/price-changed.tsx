import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money.tsx'

interface PriceChangedProps {
  /** In cents. */
  from: number
  to: number
  per: string
  attempt: number
}

/** The tariff changed since the price was shown: both stand here, and paying is asked again. */
export function PriceChanged({ from, to, per, attempt }: PriceChangedProps) {
  const { t } = useTranslation('device-form')
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is said again
  useEffect(() => box.current?.focus(), [attempt])
  return (
    <div className="note warn pchg" role="alert" tabIndex={-1} ref={box}>
      <div className="grow">
        <b>{t('priceChanged.title')}</b>
        <p>
          <span className="vh">{t('priceChanged.before')}</span>{' '}
          <s>
            <Money cents={from} />
          </s>{' '}
          <span className="vh">{t('priceChanged.now')}</span>{' '}
          <b>
            <Money cents={to} />
            {per}
          </b>
        </p>
        <p className="small">{t('priceChanged.next')}</p>
      </div>
    </div>
  )
}
