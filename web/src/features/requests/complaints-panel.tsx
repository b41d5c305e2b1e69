import { letterTitle } from '@cursus/shared/letter-title'
import type { Complaint } from '@cursus/shared/requests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListFailure } from '../../api/list-failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { ComplaintDialog } from './complaint-dialog.tsx'
import { ListPager, ListTools } from './list-tools.tsx'
import { receivedOn } from './request-words.ts'
import { complaintsPage } from './requests.api.ts'
import * as styles from './requests.module.css'
import { complaintStates, type ListProps } from './requests-search.ts'

/** Complaints, the oldest first: the one whose day comes first stands first. */
export function ComplaintsPanel({ asked, onAsk }: ListProps) {
  const { t } = useTranslation('requests')
  const [open, setOpen] = useState<Complaint | null>(null)
  const list = useQuery(complaintsPage(asked))
  const failure = useListFailure(list)
  const counts = list.data?.counts
  const rows = list.data?.data
  const columns = useColumns(setOpen)
  return (
    <>
      <div className={`${tableStyles.frame} ${styles.panel}`}>
        <ListTools
          asked={asked}
          onAsk={onAsk}
          label={t('complaints.search')}
          states={[
            { state: undefined, label: t('count.all', { count: counts?.all ?? 0 }) },
            ...complaintStates.map((state) => ({
              state,
              label: t(`count.complaint.${state}`, { count: counts?.[state] ?? 0 }),
            })),
          ]}
        />
        <DataTable
          caption={t('complaints.title')}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          sorting={{ by: 'createdAt', order: asked.order ?? 'asc' }}
          onSort={({ order }) =>
            onAsk({ ...asked, page: undefined, order: order === 'desc' ? 'desc' : undefined })
          }
          onOpen={setOpen}
          failure={failure}
          stale={list.isPlaceholderData}
          empty={
            <>
              <b>{t('complaints.none')}</b>
              <p className="muted">{t('complaints.none.lead')}</p>
            </>
          }
        />
        <ListPager asked={asked} onAsk={onAsk} list={list.data} />
      </div>
      {open && <ComplaintDialog key={open.id} complaint={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function useColumns(onOpen: (complaint: Complaint) => void): Column<Complaint>[] {
  const { t } = useTranslation('requests')
  return [
    {
      key: 'name',
      header: t('col.complainant'),
      kind: 'title',
      cell: ({ name, lastName, reference }) => (
        <span>
          <b dir="auto">
            {name} {lastName}
          </b>
          <br />
          <span className="muted">
            <Ltr>{reference}</Ltr>
          </span>
        </span>
      ),
    },
    {
      key: 'subject',
      header: t('col.subject'),
      className: 'break-anywhere',
      cell: ({ subject, message }) => <bdi>{letterTitle({ subject, body: message })}</bdi>,
    },
    {
      key: 'createdAt',
      header: t('col.received'),
      sortable: true,
      cell: ({ createdAt }) => <Ltr>{receivedOn(createdAt)}</Ltr>,
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
