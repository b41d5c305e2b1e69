import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { myAccount } from '../../account/my-account.ts'
import { stayPurchase } from '../../drafts/purchase-drafts.ts'
import { PageWaiting } from '../../frame/page-states.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { ReadyCertificates } from './ready-certificates.tsx'
import { readRequestDraft } from './request-draft.ts'
import { RequestForm } from './request-form.tsx'
import { type RequestValues, startOf } from './request-values.ts'
import { ThanksDialog } from './thanks-dialog.tsx'
import { WhatYouGet } from './what-you-get.tsx'

/** /insurance/health-mobility/certificate: open to everybody; it is sent once its person has signed in. */
export function RequestPage() {
  const { t } = useTranslation('certificate-request')
  const navigate = useNavigate()
  const session = useSession()
  const account = useQuery({ ...myAccount, enabled: session !== null })
  const [sent, setSent] = useState<RequestValues | null>(null)
  // After a request that another tab has sent, another form.
  const [round, setRound] = useState(0)
  if (session && account.isPending) return <PageWaiting />
  const kept = sent ? null : readRequestDraft()
  const known = session ? (account.data ?? session) : undefined
  const onSent = (values: RequestValues) => {
    // The stay that was being chosen ends here (spec 2 §2).
    stayPurchase.forget()
    setSent(values)
  }
  return (
    <Page
      title={t('request.title')}
      lead={t('request.lead')}
      before={
        session && (
          <Link to="/insurance/health-mobility" className="back-link">
            <Icon name="back" size="s" mirrored />
            {t('request.back')}
          </Link>
        )
      }
    >
      {session && <ReadyCertificates />}
      <div className={quoteStyles.quote}>
        <RequestForm
          key={`${session?.email} ${sent !== null} ${round}`}
          start={startOf(known, kept?.values ?? null)}
          keptKey={kept?.key}
          isSignedIn={session !== null}
          onSent={onSent}
          onAnother={() => setRound((now) => now + 1)}
        />
        <WhatYouGet isSignedIn={session !== null} />
      </div>
      <ThanksDialog
        sent={sent}
        email={session?.email ?? ''}
        onClose={() => void navigate({ to: '/documents' })}
      />
    </Page>
  )
}
