import '../../ui/css/ticket.css'
import './certificate-request.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearDraft } from '../../app/drafts.ts'
import { myAccount } from '../../app/my-account.ts'
import { PageWaiting } from '../../app/page-states.tsx'
import { useSession } from '../../app/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
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
  if (session && account.isPending) return <PageWaiting />
  const known = session ? (account.data ?? session) : undefined
  const onSent = (values: RequestValues) => {
    clearDraft('certificateRequest')
    // The stay that was being chosen ends here (spec 2 §2).
    clearDraft('healthMobilityContract')
    setSent(values)
  }
  return (
    <Page
      title={t('request.title')}
      lead={t('request.lead')}
      before={
        session && (
          <Link to="/insurance/health-mobility" className="backl">
            <Icon name="back" size="s" mirrored />
            {t('request.back')}
          </Link>
        )
      }
    >
      <div className="quote">
        <RequestForm
          key={`${session?.email} ${sent !== null}`}
          start={startOf(known, sent ? null : readRequestDraft())}
          isSignedIn={session !== null}
          onSent={onSent}
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
