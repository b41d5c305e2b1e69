import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as fieldStyles from '../../ui/field.module.css'
import { FieldError } from '../../ui/field.tsx'
import { formatMoney, formatNumber } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import * as styles from './devices.module.css'
import { clampPrice, type Slider } from './offer-rules.ts'
import { readPrice } from './typed-price.ts'
import type { OfferChoosing } from './use-offer-choice.ts'

interface PurchasePriceProps {
  slider: Slider
  /** Price in euros, as typed: it may lie beyond the slider. */
  price: number
  /** Reason why no offer covers it. */
  fault?: string
  /** The band's name: what screen readers say beside the price. */
  band?: string
  onPrice(price: number): void
}

/** Answers in words why no offer covers the purchase price. */
export function useFaultWords({ fault }: Pick<OfferChoosing, 'fault'>): string | undefined {
  const { t, i18n } = useTranslation('devices')
  return fault
    ? t(`modal.price.${fault.kind}`, { top: formatMoney(fault.top * 100, i18n.language, true) })
    : undefined
}

/** The purchase price of the phone: a slider for the hand, a field for the figure on the invoice (WCAG 2.5.7). */
export function PurchasePrice({ slider, price, fault, band, onPrice }: PurchasePriceProps) {
  const { t, i18n } = useTranslation('devices')
  const id = useId()
  const words = formatMoney(price * 100, i18n.language, true)
  const onSlider = clampPrice(price, slider)
  const done = ((onSlider - slider.min) / (slider.max - slider.min)) * 100
  return (
    <div className="above-24">
      <div className="row between">
        <label className={`label ${styles.noMargin}`} htmlFor={id}>
          {t('mm.purchasePrice')}
        </label>
        <PriceField id={id} price={price} fault={fault} onPrice={onPrice} />
      </div>
      <input
        id={id}
        className={styles.slider}
        type="range"
        style={{ '--done': `${done}%` } as React.CSSProperties}
        min={slider.min}
        max={slider.max}
        step={slider.step}
        value={onSlider}
        aria-valuetext={band ? `${words}${t('need.comma')}${band}` : words}
        onChange={(event) => onPrice(event.target.valueAsNumber)}
      />
      <div className="row between muted small figures" aria-hidden="true">
        <Money cents={slider.min * 100} round />
        <Money cents={slider.max * 100} round />
      </div>
      <FieldError id={`${id}-e`}>{fault}</FieldError>
    </div>
  )
}

/** Cents are allowed. What is typed stays as it is until the field is left; then it says what counts. */
function PriceField({
  id,
  price,
  fault,
  onPrice,
}: Pick<PurchasePriceProps, 'price' | 'fault' | 'onPrice'> & { id: string }) {
  const { t, i18n } = useTranslation('devices')
  const [typed, setTyped] = useState<string | null>(null)
  const shown = formatNumber(price, i18n.language, {
    useGrouping: false,
    minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
  })
  return (
    <div className={`row ${styles.priceField}`}>
      <input
        className={`${fieldStyles.input} figures`}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('modal.price.field')}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-e` : undefined}
        value={typed ?? shown}
        onChange={(event) => {
          setTyped(event.target.value)
          const euros = readPrice(event.target.value)
          if (euros !== null) onPrice(euros)
        }}
        onBlur={() => setTyped(null)}
      />
      <span aria-hidden="true">€</span>
    </div>
  )
}
