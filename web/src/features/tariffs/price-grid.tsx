import type { TariffPlace, TariffPrice } from '@cursus/shared/tariffs'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/field.tsx'
import * as tableStyles from '../../ui/table.module.css'
import type { Grid } from './grid.ts'
import { AmountCell, ReadCell, SoldCell } from './grid-cells.tsx'
import * as styles from './tariffs.module.css'
import type { Draft } from './use-draft.ts'
import { useTariffWords } from './use-tariff-words.ts'

interface PriceGridProps {
  grid: Grid
  caption: string
  /** Draft to be edited; absent for a published version, which is only shown. */
  draft?: Draft
  onFocus?: (price: TariffPrice) => void
}

const looks = { home: styles.home, offer: styles.offer }

/** Every price of a product, the changed ones in maize with what they were. It scrolls in its own frame. */
export function PriceGrid({ grid, caption, draft, onFocus }: PriceGridProps) {
  const { t } = useTranslation('tariffs')
  const words = useTariffWords()
  const kind = grid.rows[0]?.place.kind ?? 'stay'
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={caption}>
        <table className={`${tableStyles.table} ${styles.grid} ${kind === 'stay' ? '' : looks[kind]}`}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t(`head.${kind}`)}</th>
              {grid.columns.map((column) => (
                <Heads key={column} kind={kind} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map(({ key, place, cells }) => (
              <tr key={key}>
                <th scope="row">
                  <RowName place={place} name={words.ofRow(place)} />
                </th>
                {cells.map((price, column) => (
                  <Cells
                    key={grid.columns[column]}
                    price={price}
                    isOffer={kind === 'offer'}
                    draft={draft}
                    onFocus={onFocus}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {draft && <Below grid={grid} draft={draft} />}
    </>
  )
}

/**
 * Under the table, which is too narrow for it: what is wrong with each amount, else how to go about. The first always has its
 * place, so that leaving a field moves no button from under the mouse.
 */
function Below({ grid, draft }: { grid: Grid; draft: Draft }) {
  const { t } = useTranslation('tariffs')
  const words = useTariffWords()
  const prices = grid.rows.flatMap(({ cells }) => cells.filter((cell) => cell !== undefined))
  const faults = prices.flatMap((price) => {
    const error = draft.form.sentenceAt(`amounts.${price.priceId}`)
    return error ? [{ price, error }] : []
  })
  return (
    <div className={styles.below}>
      {faults.map(({ price, error }) => (
        <FieldError key={price.priceId} id={`tariff-wrong-${price.priceId}`}>
          {t('wrong', { cell: words.ofCell(price), error })}
        </FieldError>
      ))}
      {faults.length === 0 && <p className="muted small">{t('grid.hint')}</p>}
    </div>
  )
}

function Heads({ kind, column }: { kind: TariffPlace['kind']; column: string }) {
  const { t } = useTranslation('tariffs')
  const words = useTariffWords()
  const name = words.ofColumn(kind, column)
  if (kind !== 'stay') {
    return (
      <>
        <th scope="col">{name}</th>
        {kind === 'offer' && <th scope="col">{t('head.sold')}</th>}
      </>
    )
  }
  return (
    <th scope="col" aria-label={name}>
      {column}
    </th>
  )
}

/** A zone by its number first, as the tariff has it. */
function RowName({ place, name }: { place: TariffPlace; name: string }) {
  const { t } = useTranslation('tariffs')
  if (place.kind !== 'stay') return <bdi>{name}</bdi>
  return (
    <>
      <b>{place.zone}</b> <span className="muted">{t(`zone.${place.zone}`)}</span>
    </>
  )
}

interface CellsProps extends Pick<PriceGridProps, 'draft' | 'onFocus'> {
  price: TariffPrice | undefined
  isOffer: boolean
}

function Cells({ price, isOffer, draft, onFocus }: CellsProps) {
  if (!price) {
    return (
      <>
        <td>—</td>
        {isOffer && <td>—</td>}
      </>
    )
  }
  return (
    <>
      {draft ? <AmountCell price={price} draft={draft} onFocus={onFocus} /> : <ReadCell price={price} />}
      {isOffer && <SoldCell price={price} draft={draft} onFocus={onFocus} />}
    </>
  )
}
