import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Money } from '../../ui/money.tsx'
import * as noteStyles from '../../ui/note.module.css'
import * as deviceFormStyles from './device-form.module.css'

interface PriceChangedProps {
  /** Price before, in cents. */
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
    <div
      className={`${noteStyles.note} ${noteStyles.warn} ${deviceFormStyles.priceChanged}`}
      role="alert"
      tabIndex={-1}
      ref={box}
    >
      <div className="grow">
        <b>{t('priceChanged.title')}</b>
        <p>
          <span className="visually-hidden">{t('priceChanged.before')}</span>{' '}
          <s>
            <Money cents={from} />
          </s>{' '}
          <span className="visually-hidden">{t('priceChanged.now')}</span>{' '}
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
