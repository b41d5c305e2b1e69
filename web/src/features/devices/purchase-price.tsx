import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { clampPrice, type Slider } from './offer-rules.ts'
import { readPrice } from './typed-price.ts'

interface PurchasePriceProps {
  slider: Slider
  /** In euros, within the slider. */
  price: number
  /** The band's name: what screen readers say beside the price. */
  band?: string
  onPrice(price: number): void
}

/** The purchase price of the phone: a slider for the hand, a field for the figure on the invoice (WCAG 2.5.7). */
export function PurchasePrice({ slider, price, band, onPrice }: PurchasePriceProps) {
  const { t, i18n } = useTranslation('devices')
  const id = useId()
  const words = formatMoney(price * 100, i18n.language, true)
  const done = ((price - slider.min) / (slider.max - slider.min)) * 100
  return (
    <div className="mt6">
      <div className="row between">
        <label className="lab m0" htmlFor={id}>
          {t('mm.purchasePrice')}
        </label>
        <PriceField slider={slider} price={price} onPrice={onPrice} />
      </div>
      <input
        id={id}
        className="rng"
        type="range"
        style={{ '--done': `${done}%` } as React.CSSProperties}
        min={slider.min}
        max={slider.max}
        step={slider.step}
        value={price}
        aria-valuetext={band ? `${words}, ${band}` : words}
        onChange={(event) => onPrice(event.target.valueAsNumber)}
      />
      <div className="row between muted small num" aria-hidden="true">
        <Money cents={slider.min * 100} round />
        <Money cents={slider.max * 100} round />
      </div>
    </div>
  )
}

/** Cents are allowed. What is typed stays as it is until the field is left; then it says what counts. */
function PriceField({ slider, price, onPrice }: Omit<PurchasePriceProps, 'band'>) {
  const { t, i18n } = useTranslation('devices')
  const [typed, setTyped] = useState<string | null>(null)
  const shown = new Intl.NumberFormat(`${i18n.language}-u-nu-latn`, {
    useGrouping: false,
    minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
  }).format(price)
  return (
    <div className="row pfield">
      <input
        className="inp num"
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('modal.price.field')}
        value={typed ?? shown}
        onChange={(event) => {
          setTyped(event.target.value)
          const euros = readPrice(event.target.value)
          if (euros !== null) onPrice(clampPrice(euros, slider))
        }}
        onBlur={() => setTyped(null)}
      />
      <span aria-hidden="true">€</span>
    </div>
  )
}
