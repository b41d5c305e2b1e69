import type {
  ImportColumn,
  ListMending,
  RejectedRow,
  StudentImportCheck,
} from '@cursus/shared/student-imports'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import * as tableStyles from '../../ui/table.module.css'
import { useFigure } from './counts.tsx'
import { FixBar, isFor, withFix } from './fix-bar.tsx'
import { type MendRow, MendRows } from './mend-rows.tsx'
import { columnsToMend, withCell } from './mended-cells.ts'
import * as styles from './mending.module.css'
import { RefusalsButton } from './refusals-table.tsx'
import { WordBar } from './word-bar.tsx'

interface MendPartProps {
  check: StudentImportCheck
  mending: ListMending
  /** Rows that were typed into, as they were first refused. */
  touched: ReadonlyMap<number, RejectedRow>
  onTouch: (row: RejectedRow) => void
  mend: (change: Partial<ListMending>) => void
  saveRefusals: () => Promise<void>
}

const fewAtFirst = 10

type Reason = { code: string; count: number; example: string; message: string }

/** Refused rows by reason, mended where they stand: one by one, or many by what they have in common. */
export function MendPart({ check, mending, touched, onTouch, mend, saveRefusals }: MendPartProps) {
  const { t } = useTranslation('student-imports')
  const figure = useFigure()
  const heading = useRef<HTMLHeadingElement>(null)
  const refused = check.rejected.filter(({ isActive }) => !isActive)
  const reasons = reasonsOf(check, refused, touched)
  const [asked, setAsked] = useState<string>()
  const reason = reasons.find(({ code }) => code === asked) ?? reasons[0]
  const fixes = check.fixes.filter((fix) => reason && isFor(fix, reason.code))
  const rows = rowsOf(reason?.code, refused, touched)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, fewAtFirst)
  const total = Math.max(reason?.count ?? 0, rows.length)
  const applyAll = (change: Partial<ListMending>) => {
    mend(change)
    heading.current?.focus()
  }
  const onType = ({ first }: MendRow, column: ImportColumn, value: string) => {
    onTouch(first)
    mend({ cells: withCell(mending, { line: first.line, column, value, read: first.cells[column] ?? '' }) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !fixes[0]) return
    event.preventDefault()
    applyAll(withFix(mending, fixes[0]))
  }
  return (
    <section
      className={`${cardStyles.card} ${styles.part}`}
      aria-label={t('mend.title')}
      onKeyDown={onKeyDown}
    >
      <div className={styles.partHead}>
        <h2 ref={heading} tabIndex={-1}>
          {t('mend.title')}
        </h2>
        <span className="figures muted">{figure(check.rejectedTotal - check.active)}</span>
        <span className={styles.atEnd} />
        {refused.length > 0 && <RefusalsButton look="ghost" save={saveRefusals} />}
      </div>
      <div className={styles.parts}>
        <Reasons reasons={reasons} chosen={reason?.code} onChoose={setAsked} />
        <div className={styles.rows}>
          {fixes.map((fix) => (
            <FixBar key={JSON.stringify(fix)} fix={fix} onApply={() => applyAll(withFix(mending, fix))} />
          ))}
          <WordBar rows={rows} mending={mending} onWord={applyAll} />
          <MendRows caption={reason?.message ?? t('mend.title')} rows={shown} {...{ mending, onType }} />
          <div className={tableStyles.pager}>
            {total > shown.length && (
              <span className="figures muted">{t('import.shown', { shown: shown.length, total })}</span>
            )}
            {rows.length > shown.length && (
              <Button look="ghost" small onClick={() => setWhole(true)}>
                {t('import.showAll')}
              </Button>
            )}
            {rows.some(({ first }) => columnsToMend(first).length > 0) && (
              <span className={`muted small ${styles.keys}`}>{t('mend.keys')}</span>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

interface ReasonsProps {
  reasons: readonly Reason[]
  chosen: string | undefined
  onChoose: (code: string) => void
}

function Reasons({ reasons, chosen, onChoose }: ReasonsProps) {
  const { t } = useTranslation('student-imports')
  const figure = useFigure()
  return (
    <ul className={styles.reasons} aria-label={t('mend.reasons')}>
      {reasons.map(({ code, count, example, message }) => (
        <li key={code}>
          <button type="button" aria-pressed={code === chosen} onClick={() => onChoose(code)}>
            <b>{message}</b>
            <span className={count === 0 ? styles.noMore : 'figures'}>{figure(count)}</span>
            {example && (
              <small>
                <bdi>{example}</bdi>
              </small>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Reasons of the check, and those of rows that were typed into and are refused for nothing now. */
function reasonsOf(
  { reasons }: StudentImportCheck,
  refused: readonly RejectedRow[],
  touched: ReadonlyMap<number, RejectedRow>,
): Reason[] {
  const all = new Map<string, Reason>()
  const messageOf = (code: string) =>
    [...refused, ...touched.values()].find((row) => row.code === code)?.message ?? code
  for (const reason of reasons) all.set(reason.code, { ...reason, message: messageOf(reason.code) })
  for (const { code, value, message } of touched.values())
    if (!all.has(code)) all.set(code, { code, count: 0, example: value, message })
  return [...all.values()]
}

function rowsOf(
  code: string | undefined,
  refused: readonly RejectedRow[],
  touched: ReadonlyMap<number, RejectedRow>,
): MendRow[] {
  const now = new Map(refused.map((row) => [row.line, row]))
  const typed = [...touched.values()].filter((first) => first.code === code)
  const others = refused.filter((row) => row.code === code && !touched.has(row.line))
  return [
    ...typed.map((first) => ({ first, now: now.get(first.line) ?? null })),
    ...others.map((row) => ({ first: row, now: row })),
  ].sort((one, other) => one.first.line - other.first.line)
}
