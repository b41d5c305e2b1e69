import type { RejectedRow } from '@cursus/shared/student-imports'
import { useState } from 'react'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as tableStyles from '../../ui/table.module.css'
import * as styles from './student-imports.module.css'

const fewAtFirst = 10

/** Each refused row in words: its line, the student, what was read, and what to do. */
export function RefusalsTable({ rows, total }: { rows: readonly RejectedRow[]; total: number }) {
  const { t } = useTranslation('student-imports')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, fewAtFirst)
  const columns: Column<RejectedRow>[] = [
    { key: 'line', header: t('import.line'), cell: ({ line }) => line, className: 'figures' },
    {
      key: 'student',
      header: t('import.student'),
      kind: 'title',
      cell: ({ name }) => <b dir="auto">{name || t('import.nobody')}</b>,
    },
    {
      key: 'value',
      header: t('import.value'),
      cell: ({ value }) => <bdi>{value || '—'}</bdi>,
      className: 'break-anywhere',
    },
    { key: 'field', header: t('import.field'), cell: ({ field }) => t(`import.field.${field ?? 'row'}`) },
    {
      key: 'reason',
      header: t('import.reason'),
      cell: ({ message }) => (
        <span className={styles.reason}>
          <Icon name="alert" size="s" />
          <span>{message}</span>
        </span>
      ),
    },
  ]
  return (
    <>
      <DataTable
        caption={t('import.refusedCaption')}
        columns={columns}
        rows={shown}
        keyOf={({ line }) => String(line)}
        empty={<p className="muted">{t('import.noneRefused')}</p>}
      />
      {total > fewAtFirst && (
        <div className={tableStyles.pager}>
          <span className="figures muted">{t('import.shown', { shown: shown.length, total })}</span>
          {!isWhole && (
            <Button look="ghost" small onClick={() => setWhole(true)}>
              {t('import.showAll')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** « Refus en CSV »: the refused rows with their reasons, to mend and send again. */
export function RefusalsButton({ look, save }: { look: 'ghost' | 'line'; save: () => Promise<void> }) {
  const { t } = useTranslation('student-imports')
  const tellError = useTellError()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await save()
    } catch (error) {
      tellError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look={look} small busy={isBusy} onClick={() => void press()}>
      <Icon name="download" size="s" />
      {t('import.refusalsCsv')}
    </Button>
  )
}
