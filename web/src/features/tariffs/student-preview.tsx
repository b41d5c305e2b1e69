import type { TariffPrice, TariffVersionDetail } from '@cursus/shared/tariffs'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Announce } from '../../ui/announce.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Price } from '../../ui/money.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { isPrice } from './amounts.ts'
import { columnOf, type Grid, type Typed } from './grid.ts'
import * as styles from './tariffs.module.css'
import { useTariffWords } from './use-tariff-words.ts'

interface StudentPreviewProps {
  detail: TariffVersionDetail
  grids: readonly Grid[]
  /** The cell that is shown. */
  shown: TariffPrice
  typed: Typed
  isToday: boolean
  onShow: (price: TariffPrice) => void
}

/** Shows the ticket of a student: one price of the version, chosen as the student chooses it. */
export function StudentPreview({ grids, shown, typed, isToday, onShow }: StudentPreviewProps) {
  const { t } = useTranslation('tariffs')
  const words = useTariffWords()
  const { place } = shown
  const grid = grids.find(({ rows }) => rows.some(({ cells }) => cells.includes(shown)))
  const row = grid?.rows.find(({ cells }) => cells.includes(shown))
  if (!grid || !row) return null
  const show = (cells: readonly (TariffPrice | undefined)[], column: string) => {
    const next = cells.find((cell) => cell && columnOf(cell.place) === column) ?? cells.find(Boolean)
    if (next) onShow(next)
  }
  const nameOf = ({ place: of }: typeof row) =>
    of.kind === 'stay' ? t('preview.zone', { name: t(`zone.${of.zone}`), zone: of.zone }) : words.ofRow(of)
  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
      <div>
        <h3>{t('preview.title')}</h3>
        <div className={`two-columns ${styles.fields} above-16`}>
          <ChoiceField
            label={t(`preview.row.${place.kind}`)}
            value={row.key}
            choices={grid.rows.map((one) => ({ value: one.key, name: nameOf(one) }))}
            onChoose={(key) => show(grid.rows.find((one) => one.key === key)?.cells ?? [], columnOf(place))}
          />
          <ChoiceField
            label={t(`preview.column.${place.kind}`)}
            value={columnOf(place)}
            choices={grid.columns
              .filter((_, at) => row.cells[at])
              .map((column) => ({ value: column, name: words.ofColumn(place.kind, column) }))}
            onChoose={(column) => column && show(row.cells, column)}
          />
        </div>
      </div>
      <PreviewTicket shown={shown} typed={typed} isToday={isToday} />
    </section>
  )
}

function PreviewTicket({ shown, typed, isToday }: Pick<StudentPreviewProps, 'shown' | 'typed' | 'isToday'>) {
  const { t, i18n } = useTranslation('tariffs')
  const { place, was } = shown
  const { cents, active } = typed
  const isSold = active && isPrice(cents)
  const money = (amount: number) => formatMoney(amount, i18n.language)
  return (
    <Ticket className={styles.miniTicket}>
      <p className="muted small">{t(`ticket.${place.kind}`)}</p>
      {isSold ? (
        <Price cents={cents} per={place.kind === 'stay' ? undefined : t(`per.${place.interval}`)} />
      ) : (
        <p className={styles.unsold}>{t(active ? 'ticket.none' : 'ticket.unsold')}</p>
      )}
      <p className="muted small">
        {t(isToday ? 'ticket.today' : 'ticket.before')}{' '}
        <Old isSame={isSold && cents === was.unitAmount}>{money(was.unitAmount)}</Old>
        {isSold && cents !== was.unitAmount && (
          <>
            {' '}
            ·{' '}
            {t(cents < was.unitAmount ? 'ticket.less' : 'ticket.more', {
              amount: money(Math.abs(cents - was.unitAmount)),
            })}
          </>
        )}
      </p>
      <Announce>{isSold ? money(cents) : t(active ? 'ticket.none' : 'ticket.unsold')}</Announce>
    </Ticket>
  )
}

function Old({ isSame, children }: { isSame: boolean; children: string }) {
  return isSame ? (
    <Ltr>{children}</Ltr>
  ) : (
    <s>
      <Ltr>{children}</Ltr>
    </s>
  )
}
