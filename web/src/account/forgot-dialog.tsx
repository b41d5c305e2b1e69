import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useEmailForm } from '../forms/use-email-form.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import * as dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { PathArt } from '../ui/path-art.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { SentTo } from '../ui/sent-to.tsx'
import { EmailField } from '../ui/text-field.tsx'
import { askForReset } from './sign-in.ts'

interface ForgotDialogProps {
  open: boolean
  onClose(): void
  /** E-mail in the login form, if any. */
  email?: string
}

/**
 * Dialog that asks for a link to choose a new password; it says the same whether or not the account exists. Rendered
 * in the body, because a form inside the login's form is not allowed.
 */
export default function ForgotDialog(props: ForgotDialogProps) {
  const { t } = useTranslation('doors')
  const { open, onClose, email } = props
  const { form, sentTo } = useEmailForm({
    id: 'forgot',
    email,
    name: t('field.email'),
    need: t('forgot.need'),
    send: askForReset,
  })
  return createPortal(
    sentTo ? (
      <SentDialog {...props} email={sentTo} />
    ) : (
      <FormDialog
        {...{ open, onClose }}
        width={500}
        title={t('forgot.title')}
        lead={t('forgot.lead')}
        id="forgot"
        of={form}
        submit={t('forgot.send')}
        icon="send"
      >
        <EmailField
          {...form.field('email')}
          label={t('field.email')}
          hint={t('forgot.email.hint')}
          icon="mail"
        />
      </FormDialog>
    ),
    document.body,
  )
}

function SentDialog({ open, onClose, email = '' }: ForgotDialogProps) {
  const { t } = useTranslation('doors')
  const footer = <Button onClick={onClose}>{t('common.close')}</Button>
  return (
    <Dialog {...{ open, onClose, footer }} width={500} title={t('sent.title')}>
      <div className={dialogStyles.art}>
        <PathArt />
      </div>
      <p role="status">
        <SentTo text={t('sent.body', { email })} />
      </p>
      <Again email={email} />
    </Dialog>
  )
}

/** « Rien reçu ? »: asks again; the answer is always the same, so a failure needs no other words. */
function Again({ email }: { email: string }) {
  const { t } = useTranslation('doors')
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const send = async () => {
    setState('busy')
    await askForReset(email).catch(() => undefined)
    setState('done')
  }
  const resend = (words: ReactNode) => (
    <button type="button" className="link-button" aria-busy={state === 'busy' || undefined} onClick={send}>
      {words}
    </button>
  )
  return (
    <p className="muted small above-16" role="status">
      {state === 'done' ? t('sent.again') : <RichText text={t('sent.nothing')} parts={{ resend }} />}
    </p>
  )
}
