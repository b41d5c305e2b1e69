import { Email } from '@cursus/shared/fields'
import type { Quote } from '@cursus/shared/quotes'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import * as z from 'zod/mini'
import { issuesOf } from '../forms/form-issues.ts'
import { useFormOf } from '../forms/use-form-of.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { readSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormSummary } from '../ui/form-parts.tsx'
import { Icon } from '../ui/icon.tsx'
import { Need } from '../ui/need.tsx'
import { Note } from '../ui/note.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { TextField } from '../ui/text-field.tsx'
import { mailQuote } from './quotes.api.ts'

const Values = z.object({ email: Email })

interface MailQuoteDialogProps {
  quote: Quote
  onClose(): void
}

/** Asks for an address and mails the quote there; what it then says is the same for every address. */
export default function MailQuoteDialog({ quote, onClose }: MailQuoteDialogProps) {
  const { t } = useTranslation(['quote-dialogs', 'quotes'])
  const [sentTo, setSentTo] = useState<string>()
  const form = useMailForm(quote, setSentTo)
  const submit = (event: SubmitEvent) => {
    event.stopPropagation() // React hands it on to the form in whose tree this dialog stands
    void form.onSubmit(event)
  }
  const footer = sentTo ? (
    <Button onClick={onClose}>{t('common.close')}</Button>
  ) : (
    <>
      <Button look="line" className="wide-only" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        form="mail-quote"
        busy={form.busy}
        aria-disabled={!form.ready || undefined}
        aria-describedby="mail-quote-need"
      >
        <Icon name="send" mirrored />
        {t(form.busy ? 'app.sending' : 'mail.send')}
      </Button>
    </>
  )
  return createPortal(
    <Dialog {...{ onClose, footer }} open width={500} title={t('mail.title')} lead={t('mail.lead')}>
      {sentTo ? (
        <div role="status">
          <Note kind="ok">
            <p>
              <RichText
                text={t('mail.sent', { email: sentTo })}
                parts={{ email: (words) => <b dir="ltr">{words}</b> }}
              />
            </p>
          </Note>
        </div>
      ) : (
        <form id="mail-quote" className="stack" onSubmit={submit} noValidate>
          <FormSummary of={form} />
          <TextField
            {...form.field('email')}
            label={t('field.email')}
            hint={t('mail.hint')}
            type="email"
            autoComplete="email"
            icon="mail"
            ltr
          />
          <Need id="mail-quote-need">{form.need}</Need>
        </form>
      )}
    </Dialog>,
    document.body,
  )
}

function useMailForm(quote: Quote, onSent: (email: string) => void) {
  const { t } = useTranslation(['quote-dialogs', 'quotes'])
  return useFormOf({
    id: 'mail-quote',
    defaults: { email: readSession()?.email ?? '' },
    check: (values) => issuesOf(Values, values),
    names: { email: t('field.email') },
    needs: { email: t('mail.need') },
    async onValid({ email }) {
      const address = email.trim()
      await mailQuote(address, quote)
      onSent(address)
    },
  })
}
