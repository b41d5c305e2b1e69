import type { Quote } from '@cursus/shared/quotes'
import { lazy } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { DialogOpener } from './dialog-opener.tsx'
import * as styles from './quotes.module.css'

const MailQuoteDialog = lazy(() => import('./mail-quote-dialog.tsx'))

/** « Recevoir ce devis par e-mail », on a ticket; nothing while there is no quote. */
export function MailQuote({ quote }: { quote: Quote | null }) {
  const { t } = useTranslation('quotes')
  if (!quote) return null
  return (
    <DialogOpener dialog={MailQuoteDialog} given={{ quote }} isLink className={styles.onPanel}>
      {t('mail.open')}
    </DialogOpener>
  )
}
