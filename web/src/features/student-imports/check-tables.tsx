import type { StudentImportCheck } from '@cursus/shared/student-imports'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { RefusalsButton, RefusalsTable } from './refusals-table.tsx'
import { type List, saveRefusalsOfCheck } from './student-imports.api.ts'

type Ready = StudentImportCheck['ready'][number]

interface CheckTablesProps {
  list: List
  check: StudentImportCheck
  ready: number
}

/** The refused rows, or the first that would be taken, and the columns that are passed over. */
export function CheckTables({ list, check, ready }: CheckTablesProps) {
  const { t } = useTranslation('student-imports')
  const [shown, setShown] = useState<'refused' | 'ready'>(check.rejectedTotal > 0 ? 'refused' : 'ready')
  const ignored = check.columns.filter(({ column }) => column === null).map(({ header }) => header)
  return (
    <>
      <div className={tableStyles.frame}>
        <div className={tableStyles.tools}>
          <Tabs
            label={t('import.rows')}
            options={[
              { value: 'refused', label: t('import.rows.refused', { count: check.rejectedTotal }) },
              { value: 'ready', label: t('import.rows.ready', { count: ready }) },
            ]}
            chosen={shown}
            onChoose={setShown}
          />
          <span className="grow" />
          {check.rejectedTotal > 0 && <RefusalsButton look="ghost" save={() => saveRefusalsOfCheck(list)} />}
        </div>
        {shown === 'refused' ? (
          <RefusalsTable rows={check.rejected} total={check.rejectedTotal} />
        ) : (
          <ReadyTable rows={check.ready} total={ready} />
        )}
      </div>
      {ignored.length > 0 && (
        <p className="muted small above-16">{t('import.ignored', { list: ignored.join(t('need.comma')) })}</p>
      )}
    </>
  )
}

const tones = { created: 'ok', updated: 'info', skipped: undefined } as const

function ReadyTable({ rows, total }: { rows: readonly Ready[]; total: number }) {
  const { t } = useTranslation('student-imports')
  const columns: Column<Ready>[] = [
    { key: 'line', header: t('import.line'), cell: ({ line }) => line, className: 'figures' },
    {
      key: 'student',
      header: t('import.student'),
      kind: 'title',
      cell: ({ civility, name, lastName }) => (
        <b>
          {t(`civility.${civility}`)} <bdi>{`${name} ${lastName}`}</bdi>
        </b>
      ),
    },
    {
      key: 'email',
      header: t('field.email'),
      cell: ({ email }) => <Ltr>{email}</Ltr>,
      className: 'break-anywhere',
    },
    {
      key: 'birthday',
      header: t('import.birthday'),
      cell: ({ birthday }) => <Ltr>{formatDay(birthday)}</Ltr>,
    },
    {
      key: 'fate',
      header: t('import.fate'),
      cell: ({ fate }) => <Badge tone={tones[fate]}>{t(`import.fate.${fate}`)}</Badge>,
    },
  ]
  return (
    <>
      <DataTable
        caption={t('import.rows.readyCaption')}
        columns={columns}
        rows={rows}
        keyOf={({ line }) => String(line)}
        empty={<p className="muted">{t('import.nothingReady')}</p>}
      />
      {total > rows.length && (
        <div className={tableStyles.pager}>
          <span className="figures muted">{t('import.shown', { shown: rows.length, total })}</span>
        </div>
      )}
    </>
  )
}
