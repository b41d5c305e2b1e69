import type { ComplaintReceived } from '@cursus/shared/requests'
import { useState } from 'react'
import { forgetForm } from '../../drafts/form-draft.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session.ts'
import { Page } from '../../ui/page.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { toastSuccess } from '../../ui/toasts.ts'
import { AdvisorAside } from './advisor-aside.tsx'
import { ComplaintReceipt } from './complaint-receipt.tsx'
import { ContactForm } from './contact-form.tsx'

type Receipt = ComplaintReceived['data']

/** /contact: a message or a complaint to the support, and whom to call instead. `kind` is what the address asks for. */
export function ContactPage({ kind }: { kind?: 'complaint' }) {
  const { t } = useTranslation('contact')
  const session = useSession()
  const [sent, setSent] = useState<{ times: number; receipt?: Receipt }>({ times: 0 })
  if (!session) return null
  const onSent = (receipt: Receipt | undefined) => {
    toastSuccess(t('success.email.sent'))
    forgetForm('contact')
    setSent(({ times }) => ({ times: times + 1, receipt }))
  }
  return (
    <Page title={t('contact.title')} lead={t('contact.lead')}>
      <div className={quoteStyles.quote}>
        <div className="column">
          {sent.receipt && <ComplaintReceipt key={sent.receipt.reference} receipt={sent.receipt} />}
          <ContactForm key={sent.times} session={session} asked={kind} onSent={onSent} />
        </div>
        <AdvisorAside />
      </div>
    </Page>
  )
}
