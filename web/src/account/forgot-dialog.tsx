import { Email } from '@cursus/shared/fields'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import * as z from 'zod/mini'
import { issuesOf } from '../forms/form-issues.ts'
import { useFormOf } from '../forms/use-form-of.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import * as dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { FormSummary } from '../ui/form-parts.tsx'
import { Icon } from '../ui/icon.tsx'
import { Need } from '../ui/need.tsx'
import { PathArt } from '../ui/path-art.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { TextField } from '../ui/text-field.tsx'
import { askForReset } from './sign-in.ts'

const ForgotValues = z.object({ email: Email })

interface ForgotDialogProps {
  open: boolean
  onClose(): void
  /** What stands in the login form already. */
  email?: string
}

/**
 * Asks for a link to choose a new password; then says the same whether or not the account exists. It stands in the body:
 * a form inside the login's form would be none.
 */
export default function ForgotDialog(props: ForgotDialogProps) {
  const [sentTo, setSentTo] = useState<string>()
  return createPortal(
    sentTo ? <SentDialog {...props} email={sentTo} /> : <AskDialog {...props} onSent={setSentTo} />,
    document.body,
  )
}

function AskDialog({ open, onClose, email = '', onSent }: ForgotDialogProps & { onSent(to: string): void }) {
  const { t } = useTranslation('doors')
  const form = useFormOf({
    id: 'forgot',
    defaults: { email },
    check: (values) => issuesOf(ForgotValues, values),
    names: { email: t('field.email') },
    needs: { email: t('forgot.need') },
    async onValid(values) {
      const address = values.email.trim()
      await askForReset(address)
      onSent(address)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.stopPropagation() // React hands it on to the login form, in whose tree this dialog stands
    void form.onSubmit(event)
  }
  const footer = (
    <>
      <Button look="line" className="wide-only" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        form="forgot"
        busy={form.busy}
        aria-disabled={!form.ready || undefined}
        aria-describedby="forgot-need"
      >
        <Icon name="send" mirrored />
        {t(form.busy ? 'app.sending' : 'forgot.send')}
      </Button>
    </>
  )
  return (
    <Dialog {...{ open, onClose, footer }} width={500} title={t('forgot.title')} lead={t('forgot.lead')}>
      <form id="forgot" className="stack" onSubmit={submit} noValidate>
        <FormSummary of={form} />
        <TextField
          {...form.field('email')}
          label={t('field.email')}
          hint={t('forgot.email.hint')}
          type="email"
          autoComplete="email"
          icon="mail"
          ltr
        />
        <Need id="forgot-need">{form.need}</Need>
      </form>
    </Dialog>
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
        <RichText text={t('sent.body', { email })} parts={{ email: (words) => <b dir="ltr">{words}</b> }} />
      </p>
      <Again email={email} />
    </Dialog>
  )
}

/** « Rien reçu ? » The answer is the same again, so a failure of the second call needs no other words. */
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
