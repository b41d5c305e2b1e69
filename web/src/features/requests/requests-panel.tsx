import type { CertificateRequest } from '@cursus/shared/requests'
import { certificateRequestSorts, certificateRequestStates } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListFailure } from '../../api/list-failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { ListPager, ListTools } from './list-tools.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { looks, receivedOn, useRequestWords } from './request-words.ts'
import { requestsPage } from './requests.api.ts'
import * as styles from './requests.module.css'
import type { ListProps } from './requests-search.ts'

/** Requests for attestations, the oldest first. */
export function RequestsPanel({ asked, onAsk }: ListProps) {
  const { t } = useTranslation('requests')
  const [open, setOpen] = useState<CertificateRequest | null>(null)
  const list = useQuery(requestsPage(asked))
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
          label={t('requests.search')}
          states={[
            { state: undefined, label: t('count.all', { count: counts?.all ?? 0 }) },
            ...certificateRequestStates.map((state) => ({
              state,
              label: t(`count.${state}`, { count: counts?.[state] ?? 0 }),
            })),
          ]}
        />
        <DataTable
          caption={t('requests.title')}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          sorting={{ by: asked.sort ?? 'createdAt', order: asked.order ?? 'asc' }}
          onSort={({ by, order }) =>
            onAsk({
              ...asked,
              page: undefined,
              sort: certificateRequestSorts.find((one) => one === by && one !== 'createdAt'),
              order: order === 'desc' ? 'desc' : undefined,
            })
          }
          onOpen={setOpen}
          failure={failure}
          stale={list.isPlaceholderData}
          empty={<Nothing isFiltered={Boolean(asked.search || asked.state)} />}
        />
        <ListPager asked={asked} onAsk={onAsk} list={list.data} />
      </div>
      {open && (
        <RequestDialog key={open.id} request={open} onChange={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('requests')
  return (
    <>
      <b>{t(isFiltered ? 'requests.notFound' : 'requests.none')}</b>
      <p className="muted">{t(isFiltered ? 'requests.notFound.lead' : 'requests.none.lead')}</p>
    </>
  )
}

function useColumns(onOpen: (request: CertificateRequest) => void): Column<CertificateRequest>[] {
  const { t } = useTranslation('requests')
  const { nationalitiesOf, reasonOf } = useRequestWords()
  return [
    {
      key: 'name',
      header: t('col.applicant'),
      kind: 'title',
      sortable: true,
      cell: (request) => (
        <span>
          <b dir="auto">
            {request.firstname} {request.lastname}
          </b>
          <br />
          <span className="muted">{nationalitiesOf(request)}</span>
        </span>
      ),
    },
    { key: 'reason', header: t('col.reason'), cell: (request) => <bdi>{reasonOf(request)}</bdi> },
    {
      key: 'organization',
      header: t('col.organization'),
      className: 'break-anywhere',
      cell: ({ hostOrganization }) => <bdi>{hostOrganization}</bdi>,
    },
    {
      key: 'createdAt',
      header: t('col.received'),
      sortable: true,
      cell: ({ createdAt }) => <Ltr>{receivedOn(createdAt)}</Ltr>,
    },
    {
      key: 'state',
      header: t('col.state'),
      cell: ({ state }) => <Badge {...looks[state]}>{t(`state.${state}`)}</Badge>,
    },
    {
      key: 'open',
      header: t('col.actions'),
      kind: 'action',
      cell: (request) => {
        const isDone = request.state === 'sent'
        const name = `${request.firstname} ${request.lastname}`
        return (
          <Button
            look={isDone ? 'ghost' : 'line'}
            small
            aria-label={t(isDone ? 'open.of' : 'handle.of', { name })}
            onClick={() => onOpen(request)}
          >
            {t(isDone ? 'open' : 'handle')}
          </Button>
        )
      },
    },
  ]
}
