import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Page } from '../../ui/page.tsx'
import * as tabStyles from '../../ui/tabs.module.css'
import { CallsPanel } from './calls-panel.tsx'
import { ComplaintsPanel } from './complaints-panel.tsx'
import { NamesPanel } from './names-panel.tsx'
import { callsPage, complaintsPage, nameChangesPage } from './requests.api.ts'
import { RequestsPanel } from './requests-panel.tsx'
import type { ListProps } from './requests-search.ts'

const panels = { requests: RequestsPanel, complaints: ComplaintsPanel, calls: CallsPanel, names: NamesPanel }

/** /certificate-requests: what students asked for, what they complained of, who wants to be called or to have another name. */
export function RequestsPage({ asked, onAsk }: ListProps) {
  const { t } = useTranslation('requests')
  const Panel = panels[asked.view ?? 'requests']
  const open = useQuery(complaintsPage({ view: 'complaints', state: 'open' })).data?.total
  const calls = useQuery(callsPage({ view: 'calls', state: 'asked' })).data?.total
  const names = useQuery(nameChangesPage({ view: 'names', state: 'asked' })).data?.total
  const { view } = asked
  const views = [
    { search: {}, label: t('view.requests'), isShown: view === undefined },
    {
      search: { view: 'complaints' as const },
      label: t('view.complaints', { count: open ?? '–' }),
      isShown: view === 'complaints',
    },
    {
      search: { view: 'calls' as const },
      label: t('view.calls', { count: calls ?? '–' }),
      isShown: view === 'calls',
    },
    {
      search: { view: 'names' as const },
      label: t('view.names', { count: names ?? '–' }),
      isShown: view === 'names',
    },
  ]
  return (
    <Page title={t(`${view ?? 'requests'}.title`)} lead={t(`${view ?? 'requests'}.lead`)}>
      <nav className={`${tabStyles.tabs} ${tabStyles.views}`} aria-label={t('view.label')}>
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
      <Panel asked={asked} onAsk={onAsk} />
    </Page>
  )
}
