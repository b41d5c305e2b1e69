import { claimStateWord } from '@cursus/shared/claim-state'
import type { Claim } from '@cursus/shared/claims'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import * as tableStyles from '../../ui/table.module.css'

interface ClaimsTableProps {
  rows: readonly Claim[] | undefined
  current: string | undefined
}

/** The person's claims, newest first; a title opens its claim beside the table. */
export function ClaimsTable({ rows, current }: ClaimsTableProps) {
  const { t } = useTranslation('claims')
  const columns: Column<Claim>[] = [
    {
      key: 'title',
      header: t('col.title'),
      kind: 'title',
      cell: ({ id, title }) => (
        <Link
          to="/claims/my-claims"
          search={{ claim: id }}
          resetScroll={false}
          aria-current={id === current || undefined}
        >
          <b>
            <bdi>{title}</bdi>
          </b>
        </Link>
      ),
    },
    {
      key: 'date',
      header: t('col.date'),
      cell: ({ creation_date }) => <Ltr>{formatDay(creation_date)}</Ltr>,
    },
    { key: 'type', header: t('col.type'), cell: (row) => t(productOf(row.insurance_type).name) },
    { key: 'state', header: t('col.state'), cell: (row) => <ClaimState claim={row} isListed /> },
  ]
  return (
    <div className={tableStyles.frame}>
      <DataTable
        caption={t('mine.caption')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        current={current}
        empty={null}
      />
    </div>
  )
}

/** 0 shows nothing, 1 « En cours », above « Traité » (spec 2 §4); in the list also that a proof is waited for. */
export function ClaimState({ claim: { state, asked }, isListed }: { claim: Claim; isListed?: boolean }) {
  const { t } = useTranslation('claims')
  const word = claimStateWord(state)
  if (word === null) return <span className="visually-hidden">{t('claim-words:state.none')}</span>
  const isDone = word === 'done'
  return (
    <span className="row wraps">
      <Badge tone={isDone ? 'ok' : 'warn'} icon={isDone ? 'check' : 'clock'}>
        {t(`claim-words:state.${word}`)}
      </Badge>
      {isListed && asked.length > 0 && (
        <Badge tone="info" icon="file">
          {t('col.asked')}
        </Badge>
      )}
    </span>
  )
}
