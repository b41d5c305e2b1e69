import type { OwnCall } from '@cursus/shared/calls'
import type { Quote } from '@cursus/shared/quotes'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../i18n/use-translation.ts'
import { Dialog } from '../ui/dialog.tsx'
import { CallForm } from './call-form.tsx'
import { CallKept } from './call-kept.tsx'
import { QuoteSlip } from './quote-ticket.tsx'
import * as styles from './quotes.module.css'
import { useAdvisorName } from './who-can-buy.tsx'

interface CallDialogProps {
  quote: Quote | null
  onClose(): void
}

/**
 * Dialog to ask for a call: day, hour and person beside the quote; then its confirmation, where it can be moved or
 * cancelled.
 */
export default function CallDialog({ quote, onClose }: CallDialogProps) {
  const { t } = useTranslation('quote-dialogs')
  const name = useAdvisorName()
  const [call, setCall] = useState<OwnCall>()
  const title = t(call ? (call.state === 'cancelled' ? 'call.off' : 'call.received') : 'call.title')
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      width={quote || call ? 860 : 560}
      title={title}
      lead={call ? undefined : t(quote ? 'call.lead' : 'call.lead.noQuote', { name })}
    >
      {call ? (
        <CallKept call={call} onChange={setCall} />
      ) : (
        <div className={styles.call}>
          <CallForm quote={quote} onKept={setCall} />
          {quote && (
            <aside aria-label={t('call.quote')}>
              <QuoteSlip quote={quote}>
                <p className="muted small above-16">{t('call.free')}</p>
              </QuoteSlip>
            </aside>
          )}
        </div>
      )}
    </Dialog>,
    document.body,
  )
}
