import { useQuery } from '@tanstack/react-query'
import { Link, useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isNotFound } from '../../api/api-error.ts'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { NotFound } from '../../frame/not-found.tsx'
import { PageWaiting } from '../../frame/page-states.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Alert, Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { CertificateCard } from './certificate-card.tsx'
import { NewLink } from './new-link.tsx'
import { NewShareDialog } from './new-share-dialog.tsx'
import { ShareList } from './share-list.tsx'
import { isOpen, ownContract, type Share, sharesOf } from './shares.api.ts'

/** /documents/{contractId}/share: links to a certificate, one for each recipient. */
export function SharePage({ contractId }: { contractId: string }) {
  const { t } = useTranslation('shares')
  const contract = useQuery(ownContract(contractId))
  const code = contract.data?.certificate?.code
  const shares = useQuery({ ...sharesOf(code ?? ''), enabled: code !== undefined })
  // What was read before stays, with the link that was just made.
  const failed = [contract, shares].find(({ isError, data }) => isError && !data)
  if (isNotFound(failed?.error)) return <NotFound />
  if (failed || (contract.data && !code)) {
    return (
      <Page title={t('page.title')} before={<Back />}>
        {failed ? (
          <LoadFailed title={t('page.failed')} error={failed.error} retry={() => void failed.refetch()} />
        ) : (
          <Alert title={t('none.certificate')} />
        )}
      </Page>
    )
  }
  if (!contract.data || !code || !shares.data) return <PageWaiting />
  return <Shares contract={contract.data} code={code} listed={shares.data} />
}

type Loaded = {
  contract: Parameters<typeof CertificateCard>[0]['contract']
  code: string
  listed: { isShareable: boolean; shares: Share[] }
}

function Shares({ contract, code, listed }: Loaded) {
  const { t } = useTranslation('shares')
  const [isAsking, setAsking] = useAsking(listed.isShareable)
  const [made, setMade] = useState<Share | null>(null)
  return (
    <Page
      title={t('page.title')}
      lead={t('page.lead')}
      before={<Back />}
      actions={
        listed.isShareable && (
          <Button onClick={() => setAsking(true)}>
            <Icon name="send" size="s" mirrored />
            {t('page.create')}
          </Button>
        )
      }
    >
      <div className={quoteStyles.quote}>
        <div className="stack">
          {made && isOpen(listed.shares, made) && <NewLink key={made.id} share={made} />}
          {!listed.isShareable && <Note kind="warn">{t('page.notShareable')}</Note>}
          {listed.shares.length > 0 ? (
            <ShareList code={code} shares={listed.shares} />
          ) : (
            <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
          )}
          <Note icon="lock">{t('page.nothingElse')}</Note>
        </div>
        <div>
          <CertificateCard contract={contract} code={code} />
        </div>
      </div>
      {isAsking && <NewShareDialog code={code} onMade={setMade} onClose={() => setAsking(false)} />}
    </Page>
  )
}

/** Whether the form of a new link is open: at once for whoever chose « Créer un lien » elsewhere, once. */
function useAsking(isShareable: boolean) {
  const { makesLink = false } = useLocation().state
  const navigate = useNavigate()
  const asking = useState(isShareable && makesLink)
  useEffect(() => {
    if (makesLink) void navigate({ to: '.', replace: true, state: {} })
  }, [makesLink, navigate])
  return asking
}

/** Link to the page before; to the documents where the page was opened by its address. */
function Back() {
  const { t } = useTranslation('shares')
  const { history } = useRouter()
  const mayGoBack = useCanGoBack()
  if (mayGoBack) {
    return (
      <button type="button" className="link-button back-link" onClick={() => history.back()}>
        <Icon name="back" size="s" mirrored />
        {t('common.back')}
      </button>
    )
  }
  return (
    <Link to="/documents" className="back-link">
      <Icon name="back" size="s" mirrored />
      {t('page.back')}
    </Link>
  )
}
