import type { CertificateRequest } from '@cursus/shared/requests'
import { certificateRequestStates } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { CutText, TwoLines } from '../../ui/two-lines.tsx'
import { type Columns, ListPanel } from './list-panel.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { looks, useRequestWords } from './request-words.ts'
import { requestsPage } from './requests.api.ts'
import { type ListProps, sortedBy, sortingOf } from './requests-search.ts'

/** Requests for attestations; unless sorted, those that wait first, the oldest of them at the top. */
export function RequestsPanel({ asked, onAsk }: ListProps) {
  const { t } = useTranslation('requests')
  const isFiltered = Boolean(asked.search || asked.state)
  return (
    <ListPanel
      asked={asked}
      onAsk={onAsk}
      list={useQuery(requestsPage(asked))}
      words={{
        title: t('requests.title'),
        search: t('requests.search'),
        none: t(isFiltered ? 'requests.notFound' : 'requests.none'),
        noneLead: t(isFiltered ? 'requests.notFound.lead' : 'requests.none.lead'),
      }}
      states={certificateRequestStates}
      countIn={(state, count) => t(`count.${state}`, { count })}
      columns={useColumns()}
      sorting={sortingOf(asked)}
      onSort={(sorting) => onAsk(sortedBy(asked, sorting))}
      dialog={(request, show) => (
        <RequestDialog key={request.id} request={request} onChange={show} onClose={() => show(null)} />
      )}
    />
  )
}

function useColumns(): Columns<CertificateRequest> {
  const { t } = useTranslation('requests')
  const { nationalitiesOf, reasonOf } = useRequestWords()
  return (onOpen) => [
    {
      key: 'name',
      header: t('col.applicant'),
      kind: 'title',
      sortable: true,
      cell: (request) => (
        <TwoLines under={nationalitiesOf(request)}>
          <b dir="auto">
            {request.firstname} {request.lastname}
          </b>
        </TwoLines>
      ),
    },
    { key: 'reason', header: t('col.reason'), cell: (request) => <CutText>{reasonOf(request)}</CutText> },
    {
      key: 'organization',
      header: t('col.organization'),
      className: 'break-anywhere',
      cell: ({ hostOrganization }) => <CutText>{hostOrganization}</CutText>,
    },
    {
      key: 'createdAt',
      header: t('col.received'),
      sortable: true,
      cell: ({ createdAt }) => <Ltr>{formatDay(createdAt)}</Ltr>,
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
