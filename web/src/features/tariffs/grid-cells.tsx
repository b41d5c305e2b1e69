import type { TariffPrice } from '@cursus/shared/tariffs'
import type { KeyboardEvent } from 'react'
import { toText } from '../../forms/amounts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as tableStyles from '../../ui/table.module.css'
import * as styles from './tariffs.module.css'
import { type Draft, memoryOf } from './use-draft.ts'
import { useTariffWords } from './use-tariff-words.ts'

interface CellProps {
  price: TariffPrice
  draft: Draft
  onFocus?: (price: TariffPrice) => void
}

/** An amount that is typed over; changed, it keeps the old one above it. */
export function AmountCell({ price, draft, onFocus }: CellProps) {
  const { priceId, was } = price
  const words = useTariffWords()
  const { value, error, id, onChange, onBlur } = draft.form.field(`amounts.${priceId}`)
  const isChanged = draft.typed(price).cents !== was.unitAmount
  const className = [isChanged && styles.changed, error && styles.wrong].filter(Boolean).join(' ')
  return (
    <td className={className || undefined}>
      {isChanged && <Was cents={was.unitAmount} />}
      <input
        id={id}
        className={styles.amount}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        style={{ width: `calc(${Math.max(value.length, 3)}ch + 12px)` }}
        aria-label={words.ofCell(price)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-e` : undefined}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        onFocus={(event) => {
          event.target.select()
          onFocus?.(price)
        }}
        onKeyDown={moveByRows}
      />
      {error && (
        <span className="visually-hidden" id={`${id}-e`}>
          {error}
        </span>
      )}
    </td>
  )
}

/** Tells whether an offer is sold. */
export function SoldCell({ price, draft, onFocus }: Omit<CellProps, 'draft'> & { draft?: Draft }) {
  const { t } = useTranslation('tariffs')
  const words = useTariffWords()
  const { active } = draft?.typed(price) ?? price
  const className = active === price.was.active ? undefined : styles.changed
  if (!draft) return <td className={className}>{t(active ? 'common.yes' : 'common.no')}</td>
  return (
    <td className={className}>
      <input
        id={`${memoryOf(draft.id)}-active-${price.priceId}`}
        type="checkbox"
        className={tableStyles.checkbox}
        aria-label={t('sold.of', { cell: words.ofCell(price) })}
        checked={active}
        onFocus={() => onFocus?.(price)}
        onChange={(event) => draft.set(price.priceId, { active: event.target.checked })}
      />
    </td>
  )
}

/** An amount of a version that no longer changes, beside the one in force. */
export function ReadCell({ price: { unitAmount, was } }: { price: TariffPrice }) {
  const { i18n } = useTranslation()
  const isChanged = unitAmount !== was.unitAmount
  const text = <bdi dir="ltr">{toText(unitAmount, i18n.language)}</bdi>
  if (!isChanged) return <td>{text}</td>
  return (
    <td className={styles.changed}>
      <Was cents={was.unitAmount} />
      <b>{text}</b>
    </td>
  )
}

function Was({ cents }: { cents: number }) {
  const { t, i18n } = useTranslation('tariffs')
  return (
    <s>
      <span className="visually-hidden">{t('was')} </span>
      <bdi dir="ltr">{toText(cents, i18n.language)}</bdi>
    </s>
  )
}

/** Up, down and Enter lead to the same column of the next row, as in a sheet. */
function moveByRows(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
  if (!step) return
  event.preventDefault()
  const cell = event.currentTarget.closest('td')
  const row = cell?.closest('tr')
  const rows = [...(row?.closest('tbody')?.rows ?? [])]
  const next = row && rows[rows.indexOf(row) + step]?.cells[cell?.cellIndex ?? -1]
  next?.querySelector('input')?.focus()
}
