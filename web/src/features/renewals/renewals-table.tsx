import type { RenewalRow } from '@cursus/shared/renewals'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DeskTable, type ListFailure } from '../../ui/data-table.tsx'
import { formatDay, formatMoney, formatPhone } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { TwoLines } from '../../ui/two-lines.tsx'

interface RenewalsTableProps {
  rows: readonly RenewalRow[] | undefined
  failure?: ListFailure | undefined
  stale: boolean
}

/** Lists contracts by their end, the nearest first; a reason against the renewal is said in words. */
export function RenewalsTable(table: RenewalsTableProps) {
  const { t } = useTranslation('renewals')
  const columns: Column<RenewalRow>[] = [
    { key: 'student', header: t('col.student'), kind: 'title', cell: (row) => <Student row={row} /> },
    { key: 'endDate', header: t('col.end'), className: 'figures', cell: (row) => <End row={row} /> },
    { key: 'notice', header: t('col.notice'), className: 'figures', cell: (row) => <Notice row={row} /> },
    {
      key: 'lastDay',
      header: t('col.lastDay'),
      className: 'figures',
      cell: ({ lastDay }) => (lastDay ? <Ltr>{formatDay(lastDay)}</Ltr> : '—'),
    },
    { key: 'price', header: t('col.price'), className: 'figures', cell: (row) => <NextPrice row={row} /> },
    { key: 'answer', header: t('col.answer'), cell: (row) => <Standing row={row} /> },
  ]
  return (
    <DeskTable
      list="renewals"
      hasCards
      caption={t('caption')}
      columns={columns}
      keyOf={({ contractId }) => contractId}
      empty={<b>{t('nobody')}</b>}
      {...table}
    />
  )
}

function Student({ row: { name, lastName, reference, studentId, contractId } }: { row: RenewalRow }) {
  return (
    <TwoLines under={<Ltr>{reference}</Ltr>}>
      <Link to="/students/$id" params={{ id: studentId }} hash={`contract-${contractId}`}>
        <b dir="auto">
          {name} {lastName}
        </b>
      </Link>
    </TwoLines>
  )
}

function End({ row: { endDate, daysLeft } }: { row: RenewalRow }) {
  const { t } = useTranslation('renewals')
  return (
    <TwoLines under={daysLeft === 0 ? t('today') : t('in', { count: daysLeft })}>
      <Ltr>{formatDay(endDate)}</Ltr>
    </TwoLines>
  )
}

function Notice({ row: { sentOn, madeOn, bar } }: { row: RenewalRow }) {
  const { t } = useTranslation('renewals')
  if (sentOn) return <Ltr>{formatDay(sentOn)}</Ltr>
  if (bar === 'rejected') return t('notice.rejected')
  return t(madeOn ? 'notice.underWay' : 'notice.none')
}

function NextPrice({ row: { beforeCents, priceCents } }: { row: RenewalRow }) {
  const { t, i18n } = useTranslation('renewals')
  const before = formatMoney(beforeCents, i18n.language)
  if (priceCents === null || priceCents === beforeCents) {
    return (
      <TwoLines under={t(priceCents === null ? 'price.none' : 'price.same')}>
        <Ltr>{before}</Ltr>
      </TwoLines>
    )
  }
  return (
    <Ltr>
      <bdi>{before}</bdi> → <bdi>{formatMoney(priceCents, i18n.language)}</bdi>
    </Ltr>
  )
}

const blocking = new Set(['rejected', 'unpaid', 'uncharged', 'noPrice'])

/** The answer, or what stands in the way of a renewal; of who was not reached, the phone. */
function Standing({ row: { answer, bar, phoneNumber } }: { row: RenewalRow }) {
  const { t } = useTranslation('renewals')
  if (bar && blocking.has(bar)) {
    return (
      <TwoLines
        under={
          bar === 'rejected' &&
          phoneNumber && (
            <a href={`tel:${phoneNumber}`}>
              <Ltr>{formatPhone(phoneNumber)}</Ltr>
            </a>
          )
        }
      >
        <Badge tone="err" icon="alert">
          {t(`bar.${bar}`)}
        </Badge>
      </TwoLines>
    )
  }
  if (answer) {
    return (
      <Badge
        {...(answer === 'renew' && { tone: 'ok' as const })}
        icon={answer === 'renew' ? 'check' : 'close'}
      >
        {t(`answer.${answer}`)}
      </Badge>
    )
  }
  return <span className="muted">{bar ? t(`bar.${bar}`) : t('answer.tacit')}</span>
}
