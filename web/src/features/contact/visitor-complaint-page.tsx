import type { ComplaintReceived } from '@cursus/shared/requests'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AdvisorCard } from '../../support/advisor-block.tsx'
import { Page } from '../../ui/page.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { ComplaintReceipt } from './complaint-receipt.tsx'
import { VisitorComplaintForm } from './visitor-complaint-form.tsx'

/** /complaint: that of anybody who is not signed in, customer or not. */
export function VisitorComplaintPage() {
  const { t } = useTranslation('contact')
  const [receipt, setReceipt] = useState<ComplaintReceived['data']>()
  return (
    <Page title={t('visitor.title')} lead={t('visitor.lead')}>
      <div className={quoteStyles.quote}>
        <div className="column">
          {receipt ? <ComplaintReceipt receipt={receipt} /> : <VisitorComplaintForm onSent={setReceipt} />}
        </div>
        <div className="column">
          <AdvisorCard />
          <p>
            {t('visitor.account')}{' '}
            <Link to="/login/classic" search={{ back: '/contact?kind=complaint' }}>
              {t('visitor.signIn')}
            </Link>
          </p>
        </div>
      </div>
    </Page>
  )
}
