import '../../ui/css/ticket.css'
import './requests.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'
import { ComplaintsPanel } from './complaints-panel.tsx'
import { complaintsPage } from './requests.api.ts'
import { RequestsPanel } from './requests-panel.tsx'
import type { ListProps } from './requests-search.ts'

/** /certificate-requests: what students asked for, and beside it what they complained of. */
export function RequestsPage({ asked, onAsk }: ListProps) {
  const { t } = useTranslation('requests')
  const open = useQuery(complaintsPage({ view: 'complaints', state: 'open' })).data?.total
  const isComplaints = asked.view === 'complaints'
  const views = [
    { search: {}, label: t('view.requests'), isShown: !isComplaints },
    {
      search: { view: 'complaints' as const },
      label: t('view.complaints', { count: open ?? 0 }),
      isShown: isComplaints,
    },
  ]
  return (
    <Page
      title={t(isComplaints ? 'complaints.title' : 'requests.title')}
      lead={t(isComplaints ? 'complaints.lead' : 'requests.lead')}
    >
      <nav className="segt big" aria-label={t('view.label')}>
        {views.map(({ search, label, isShown }) => (
          <Link
            key={label}
            to="/certificate-requests"
            search={search}
            aria-current={isShown ? 'page' : undefined}
            activeProps={{}}
            activeOptions={{ exact: true }}
            resetScroll={false}
          >
            {label}
          </Link>
        ))}
      </nav>
      {isComplaints ? (
        <ComplaintsPanel asked={asked} onAsk={onAsk} />
      ) : (
        <RequestsPanel asked={asked} onAsk={onAsk} />
      )}
    </Page>
  )
}
