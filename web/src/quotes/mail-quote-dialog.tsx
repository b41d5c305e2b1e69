import type { Quote } from '@cursus/shared/quotes'
import { createPortal } from 'react-dom'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useEmailForm } from '../forms/use-email-form.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { readSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { SentTo } from '../ui/sent-to.tsx'
import { EmailField } from '../ui/text-field.tsx'
import { mailQuote } from './quotes.api.ts'

interface MailQuoteDialogProps {
  quote: Quote
  onClose(): void
}

/**
 * Dialog that mails the quote to an address; its answer is the same for every address. Rendered in the body, because
 * a form inside a form is not allowed.
 */
export default function MailQuoteDialog({ quote, onClose }: MailQuoteDialogProps) {
  const { t } = useTranslation(['quote-dialogs', 'quotes'])
  const { form, sentTo } = useEmailForm({
    id: 'mail-quote',
    email: readSession()?.email,
    name: t('field.email'),
    need: t('mail.need'),
    send: (email) => mailQuote(email, quote),
  })
  const look = { onClose, width: 500, title: t('mail.title'), lead: t('mail.lead') }
  return createPortal(
    sentTo ? (
      <Dialog {...look} open footer={<Button onClick={onClose}>{t('common.close')}</Button>}>
        <div role="status">
          <Note kind="ok">
            <p>
              <SentTo text={t('mail.sent', { email: sentTo })} />
            </p>
          </Note>
        </div>
      </Dialog>
    ) : (
      <FormDialog {...look} id="mail-quote" of={form} submit={t('mail.send')} icon="send">
        <EmailField {...form.field('email')} label={t('field.email')} hint={t('mail.hint')} icon="mail" />
      </FormDialog>
    ),
    document.body,
  )
}
