import { fullNameOf } from '@cursus/shared/full-name'
import type { StudentImportCheck } from '@cursus/shared/student-imports'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { countsOf, type Fate } from './pick-counts.tsx'
import { usePersonColumns } from './use-person-columns.tsx'

type Shown = { key: string; line: number | null; name: string; email: string; birthday: string }

/** Returns the first rows of one fate. */
function rowsOf(check: StudentImportCheck, fate: Exclude<Fate, 'left'>): Shown[] {
  if (fate === 'active')
    return check.rejected
      .filter(({ isActive }) => isActive)
      .map(({ line, name, value }) => ({ key: String(line), line, name, email: value, birthday: '' }))
  return check.ready
    .filter((row) => row.fate === fate)
    .map(({ line, name, lastName, email, birthday }) => ({
      ...{ key: String(line), line, email, birthday },
      name: fullNameOf({ name, lastName }),
    }))
}

/** The first rows of a fate where nothing is to be done: added, the same, active already. */
export function CheckList({ check, fate }: { check: StudentImportCheck; fate: Exclude<Fate, 'left'> }) {
  const { t } = useTranslation('student-imports')
  const rows = rowsOf(check, fate)
  const total = countsOf(check)[fate]
  const columns: Column<Shown>[] = [
    { key: 'line', header: t('import.line'), cell: ({ line }) => line, className: 'figures' },
    ...usePersonColumns<Shown>(),
    {
      key: 'birthday',
      header: t('import.birthday'),
      cell: ({ birthday }) => <Ltr>{formatDay(birthday)}</Ltr>,
    },
  ]
  const shown = columns.filter(
    ({ key }) =>
      rows.length === 0 ||
      key === 'email' ||
      rows.some((row) => row[key as 'line' | 'birthday'] !== null && row[key as 'line' | 'birthday'] !== ''),
  )
  return (
    <div className={tableStyles.frame}>
      <div className={tableStyles.tools}>
        <h2 className="grow">{t(`fates.${fate}.title`)}</h2>
        {fate === 'active' && <p className="muted small">{t('fates.active.lead')}</p>}
      </div>
      <DataTable
        caption={t(`fates.${fate}.title`)}
        columns={shown}
        rows={rows}
        keyOf={({ key }) => key}
        empty={<p className="muted">{t('fates.nobody')}</p>}
      />
      {total > rows.length && (
        <div className={tableStyles.pager}>
          <span className="figures muted">{t('import.shown', { shown: rows.length, total })}</span>
        </div>
      )}
    </div>
  )
}
