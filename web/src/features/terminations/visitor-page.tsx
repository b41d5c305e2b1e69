import { lazy, Suspense } from 'react'
import { PageWaiting } from '../../frame/page-states.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Page } from '../../ui/page.tsx'
import { ByLinkProvider } from './by-link.ts'
import { LeaveLinkForm } from './leave-link-form.tsx'

/** Whoever has no link yet is asked for one address. */
const OpenedLink = lazy(() => import('./opened-link.tsx'))

type VisitorPageProps = { link: string } & Omit<Parameters<typeof OpenedLink>[0], 'link'>

/** /contracts/terminate without a session, or with a link of whoever it is: the address of the contract, then what its link opens. */
export function VisitorPage({ link, ...told }: VisitorPageProps) {
  const { t } = useTranslation('terminations')
  if (link) {
    return (
      <ByLinkProvider value={link}>
        <Suspense fallback={<PageWaiting />}>
          <OpenedLink link={link} {...told} />
        </Suspense>
      </ByLinkProvider>
    )
  }
  return (
    <Page title={t('title')} lead={t('visitor.lead')}>
      <LeaveLinkForm />
    </Page>
  )
}
