import type { AuditRow } from '@cursus/shared/audit'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Column, DeskTable, type ListFailure } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { CutText } from '../../ui/two-lines.tsx'
import * as styles from './audit.module.css'
import { AuditDifference } from './audit-difference.tsx'
import type { AuditSearch } from './audit-search.ts'
import { useAuditWords } from './audit-words.ts'
import { linesOf } from './difference.ts'
import { ObjectName } from './object-name.tsx'

interface AuditTableProps {
  rows: readonly AuditRow[] | undefined
  asked: AuditSearch
  failure?: ListFailure | undefined
  stale: boolean
  empty: ReactNode
}

/** Lists who changed what and when, newest first; an action opens its difference. */
export function AuditTable({ asked, ...table }: AuditTableProps) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const columns: Column<AuditRow>[] = [
    {
      key: 'at',
      header: t('audit.col.at'),
      onPhone: true,
      cell: ({ at }) => <Ltr>{words.ofMoment(at)}</Ltr>,
    },
    {
      key: 'actor',
      header: t('audit.col.actor'),
      cell: ({ actor }) => <CutText>{words.ofActor(actor)}</CutText>,
    },
    {
      key: 'action',
      header: t('audit.col.action'),
      kind: 'title',
      cell: ({ id, action }) => (
        <Link
          to="/audit"
          search={{ ...asked, row: asked.row === id ? undefined : id }}
          resetScroll={false}
          aria-expanded={asked.row === id}
        >
          <b>{words.ofAction(action)}</b>
        </Link>
      ),
    },
    { key: 'object', header: t('audit.col.object'), cell: ({ object }) => <ObjectName object={object} /> },
    {
      key: 'change',
      header: t('audit.col.change'),
      className: 'break-anywhere',
      cell: (row) => <Change row={row} />,
    },
  ]
  return (
    <DeskTable
      list="audit"
      caption={t('audit.caption')}
      columns={columns}
      keyOf={({ id }) => id}
      current={asked.row}
      detail={(row) => <AuditDifference row={row} />}
      {...table}
    />
  )
}

/** The first field that changed, before and after in words, and how many more did: « Statut : ok → impayé ». */
function Change({ row }: { row: AuditRow }) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const [first, ...others] = linesOf(row).filter(({ changed }) => changed)
  if (!first) return '—'
  const { field, before, after } = first
  return (
    <span className={styles.change}>
      <span className="muted">{t('audit.field', { name: words.ofField(field) })}</span>{' '}
      {before !== undefined && (
        <>
          <bdi>{words.ofValue(before, field, row.names)}</bdi> <Icon name="forward" size="s" mirrored />
          <span className="visually-hidden">{t('audit.becomes')}</span>{' '}
        </>
      )}
      <b>
        <bdi>{words.ofValue(after, field, row.names)}</bdi>
      </b>{' '}
      {others.length > 0 && <small className="muted">{t('audit.more', { count: others.length })}</small>}
    </span>
  )
}
