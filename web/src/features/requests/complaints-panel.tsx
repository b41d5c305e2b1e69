import { letterTitle } from '@cursus/shared/letter-title'
import type { Complaint } from '@cursus/shared/requests'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { CutText, TwoLines } from '../../ui/two-lines.tsx'
import { ComplaintDialog } from './complaint-dialog.tsx'
import { type Columns, ListPanel } from './list-panel.tsx'
import { complaintsPage } from './requests.api.ts'
import { complaintStates, type ListProps, sortedBy, sortingOf } from './requests-search.ts'

/** Complaints, the oldest first: the one whose day comes first stands first. */
export function ComplaintsPanel({ asked, onAsk }: ListProps) {
  const { t } = useTranslation('requests')
  return (
    <ListPanel
      asked={asked}
      onAsk={onAsk}
      list={useQuery(complaintsPage(asked))}
      words={{
        title: t('complaints.title'),
        search: t('complaints.search'),
        none: t('complaints.none'),
        noneLead: t('complaints.none.lead'),
      }}
      states={complaintStates}
      countIn={(state, count) => t(`count.complaint.${state}`, { count })}
      columns={useColumns()}
      sorting={sortingOf(asked)}
      onSort={(sorting) => onAsk(sortedBy(asked, sorting))}
      dialog={(complaint, show) => (
        <ComplaintDialog key={complaint.id} complaint={complaint} onClose={() => show(null)} />
      )}
    />
  )
}

function useColumns(): Columns<Complaint> {
  const { t } = useTranslation('requests')
  return (onOpen) => [
    {
      key: 'name',
      header: t('col.complainant'),
      kind: 'title',
      cell: ({ name, lastName, reference }) => (
        <TwoLines under={<Ltr>{reference}</Ltr>}>
          <b dir="auto">
            {name} {lastName}
          </b>
        </TwoLines>
      ),
    },
    {
      key: 'subject',
      header: t('col.subject'),
      className: 'break-anywhere',
      cell: ({ subject, message }) => <CutText>{letterTitle({ subject, body: message })}</CutText>,
    },
    {
      key: 'createdAt',
      header: t('col.received'),
      sortable: true,
      cell: ({ createdAt }) => <Ltr>{formatDay(createdAt)}</Ltr>,
    },
    { key: 'answerBy', header: t('col.answerBy'), cell: ({ answerBy }) => <Ltr>{answerBy}</Ltr> },
    { key: 'state', header: t('col.state'), cell: (complaint) => <State complaint={complaint} /> },
    {
      key: 'open',
      header: t('col.actions'),
      kind: 'action',
      cell: (complaint) => (
        <Button
          look={complaint.answer ? 'ghost' : 'line'}
          small
          aria-label={t(complaint.answer ? 'open.of' : 'answer.of', { name: complaint.reference })}
          onClick={() => onOpen(complaint)}
        >
          {t(complaint.answer ? 'open' : 'answer')}
        </Button>
      ),
    },
  ]
}

function State({ complaint: { answer, isLate } }: { complaint: Complaint }) {
  const { t } = useTranslation('requests')
  if (answer) {
    return (
      <Badge tone="ok" icon="check">
        {t('complaint.answered')}
      </Badge>
    )
  }
  return (
    <Badge tone={isLate ? 'err' : 'warn'} icon={isLate ? 'alert' : 'clock'}>
      {t(isLate ? 'complaint.late' : 'complaint.open')}
    </Badge>
  )
}
