import type { AuditRow } from '@cursus/shared/audit'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Column, DeskTable, type ListFailure } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import * as styles from './audit.module.css'
import type { AuditSearch } from './audit-search.ts'
import { useAuditWords } from './audit-words.ts'
import { linesOf } from './difference.ts'

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
    { key: 'actor', header: t('audit.col.actor'), cell: ({ actor }) => <bdi>{words.ofActor(actor)}</bdi> },
    {
      key: 'action',
      header: t('audit.col.action'),
      kind: 'title',
      cell: ({ id, action }) => (
        <Link to="/audit" search={{ ...asked, row: id }} resetScroll={false}>
          <b>{words.ofAction(action)}</b>
        </Link>
      ),
    },
    { key: 'object', header: t('audit.col.object'), cell: ({ object }) => <ObjectName object={object} /> },
    {
      key: 'before',
      header: t('audit.col.before'),
      className: 'break-anywhere',
      cell: (row) => <span className={styles.before}>{summary(row, 'before')}</span>,
    },
    {
      key: 'after',
      header: t('audit.col.after'),
      className: 'break-anywhere',
      cell: (row) => (
        <span className={styles.after}>
          <Icon name="forward" size="s" mirrored />
          {summary(row, 'after')}
        </span>
      ),
    },
  ]
  return (
    <DeskTable
      list="audit"
      caption={t('audit.caption')}
      columns={columns}
      keyOf={({ id }) => id}
      current={asked.row}
      {...table}
    />
  )

  /** The first field that changed, and how many more did. */
  function summary(row: AuditRow, side: 'before' | 'after') {
    const [first, ...others] = linesOf(row).filter(({ changed }) => changed)
    if (!first) return '—'
    const value = <bdi>{words.ofValue(first[side], first.field)}</bdi>
    return others.length > 0 && side === 'after' ? (
      <span>
        {value} <small className="muted">{t('audit.more', { count: others.length })}</small>
      </span>
    ) : (
      value
    )
  }
}

/** A reference or a file as it is spelt, a name as it is written, an id where nothing is known. */
export function ObjectName({ object: { type, label, id } }: { object: AuditRow['object'] }) {
  const words = useAuditWords()
  if (label === null) {
    return (
      <span>
        {words.ofObject(type)} <Ltr code>{id.slice(0, 8)}</Ltr>
      </span>
    )
  }
  return type === 'contract' ? <Ltr code>{label}</Ltr> : <bdi>{label}</bdi>
}
