import { type ComplaintReceived, ContactMessage } from '@cursus/shared/requests'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { StoredSession } from '../../session/session.ts'
import { useWriteEmail } from '../../support/write-email.ts'
import * as cardStyles from '../../ui/card.module.css'
import { SegmentField } from '../../ui/choice-fields.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { toastError } from '../../ui/toasts.ts'
import * as styles from './contact.module.css'
import { ContractHints } from './contract-hints.tsx'

interface ContactFormProps {
  session: StoredSession
  /** What the address asks for, whatever was chosen in a text that was begun. */
  asked: 'complaint' | undefined
  onSent: (receipt: ComplaintReceived['data'] | undefined) => void
}

/** Contact form. Its text stays through an error and a reload; once it is sent, the form is empty again. */
export function ContactForm({ session, asked, onSent }: ContactFormProps) {
  const { t } = useTranslation('contact')
  const form = useContactForm({ session, onSent })
  useAsked(asked, (kind) => form.set('kind', kind))
  const { message, kind } = form.values
  const mention = (reference: string) =>
    form.set('message', message.trim() ? `${message.trimEnd()} ${reference}` : `${reference} `)
  return (
    <section className={cardStyles.card}>
      <form className="column" onSubmit={form.onSubmit} noValidate>
        <FormSummary of={form} />
        <SegmentField
          {...form.field('kind')}
          label={t('kind.label')}
          options={[
            { value: 'message', label: t('kind.message') },
            { value: 'complaint', label: t('kind.complaint') },
          ]}
        />
        {kind === 'complaint' && <Note>{t('kind.complaint.means')}</Note>}
        <div className="two-columns">
          <TextField {...form.field('lastname')} label={t('field.lastName')} autoComplete="family-name" />
          <TextField {...form.field('firstname')} label={t('field.firstName')} autoComplete="given-name" />
        </div>
        <TextField {...form.field('title')} label={t('title.label')} hint={t('title.hint')} />
        <div className="stack-small">
          <TextArea
            {...form.field('message')}
            className={styles.messageField}
            label={t('message.label')}
            hint={t('message.hint')}
            rows={6}
          />
          <ContractHints onChoose={mention} />
        </div>
        <SubmitRow of={form} id="contact" icon="send">
          {t('contact.send')}
        </SubmitRow>
        <p className="muted small break-anywhere">
          {t('contact.answerTo')} <bdi dir="ltr">{session.email}</bdi>
        </p>
      </form>
    </section>
  )
}

/** Chooses what the address asks for, once: afterwards a reload keeps what the person chose. */
function useAsked(asked: ContactFormProps['asked'], choose: (kind: 'complaint') => void) {
  const navigate = useNavigate()
  const follow = useEffectEvent((kind: 'complaint') => {
    choose(kind)
    void navigate({ to: '/contact', search: {}, replace: true })
  })
  useEffect(() => {
    if (asked) follow(asked)
  }, [asked])
}

function useContactForm({ session, onSent }: Omit<ContactFormProps, 'asked'>) {
  const { t } = useTranslation('contact')
  const write = useWriteEmail()
  return useFormOf({
    id: 'contact',
    remember: true,
    defaults: {
      kind: 'message',
      lastname: session.lastName,
      firstname: session.name,
      title: '',
      message: '',
    },
    check: (values) => issuesOf(ContactMessage, values),
    names: {
      lastname: t('field.lastName'),
      firstname: t('field.firstName'),
      title: t('title.label'),
      message: t('message.label'),
    },
    needs: {
      lastname: t('need.lastname'),
      firstname: t('need.firstname'),
      title: t('need.title'),
      message: t('need.message'),
    },
    async onValid({ kind, lastname, firstname, title, message }) {
      const letter = {
        subject: `${lastname.trim()} ${firstname.trim()}`,
        body: `${title.trim()}\n\n${message.trim()}`,
        kind: kind === 'complaint' ? ('complaint' as const) : ('message' as const),
      }
      const receipt = await write(letter).catch((error) => {
        // Without an answer the form says so itself.
        if (error instanceof ApiError && !error.isOffline) toastError(t('error.toast.title'), error.message)
        throw error
      })
      onSent(receipt)
    },
  })
}
