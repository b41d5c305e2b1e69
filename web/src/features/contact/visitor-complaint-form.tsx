import type { ComplaintReceived, VisitorComplaint } from '@cursus/shared/requests'
import { lateCheck } from '../../forms/late-check.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { Note } from '../../ui/note.tsx'
import { EmailField, TextArea, TextField } from '../../ui/text-field.tsx'
import { handInComplaint } from './contact.api.ts'
import * as styles from './contact.module.css'

interface FormProps {
  onSent: (receipt: ComplaintReceived['data']) => void
}

/** Complaint of a visitor, with both days and the mediator. Its text stays through an error and a reload. */
export function VisitorComplaintForm({ onSent }: FormProps) {
  const { t } = useTranslation('contact')
  const form = useComplaintForm(onSent)
  return (
    <section className={cardStyles.card}>
      <form className="column" onSubmit={form.onSubmit} noValidate>
        <FormSummary of={form} />
        <Note>{t('visitor.means')}</Note>
        <div className="two-columns">
          <TextField {...form.field('lastname')} label={t('field.lastName')} autoComplete="family-name" />
          <TextField {...form.field('firstname')} label={t('field.firstName')} autoComplete="given-name" />
          <EmailField {...form.field('email')} label={t('visitor.email')} hint={t('visitor.email.hint')} />
          <TextField
            {...form.field('contractReference')}
            label={t('visitor.contract')}
            hint={t('visitor.contract.hint')}
            autoComplete="off"
            optional
            ltr
          />
        </div>
        <TextField {...form.field('title')} label={t('title.label')} hint={t('title.hint')} />
        <TextArea
          {...form.field('message')}
          className={styles.messageField}
          label={t('visitor.message')}
          hint={t('visitor.message.hint')}
          rows={6}
        />
        <SubmitRow of={form} id="complaint" icon="send">
          {t('visitor.send')}
        </SubmitRow>
        <p className="muted small">{t('visitor.mediator')}</p>
      </form>
    </section>
  )
}

const nothing: Required<VisitorComplaint> = {
  lastname: '',
  firstname: '',
  email: '',
  contractReference: '',
  title: '',
  message: '',
}
const check = lateCheck<typeof nothing>(async () => (await import('./complaint-rules.ts')).complaintIssues)

function useComplaintForm(onSent: FormProps['onSent']) {
  const { t } = useTranslation('contact')
  return useFormOf({
    id: 'complaint',
    remember: true,
    defaults: nothing,
    check,
    names: {
      lastname: t('field.lastName'),
      firstname: t('field.firstName'),
      email: t('visitor.email'),
      contractReference: t('visitor.contract'),
      title: t('title.label'),
      message: t('visitor.message'),
    },
    needs: {
      lastname: t('need.lastname'),
      firstname: t('need.firstname'),
      email: t('visitor.need.email'),
      title: t('need.title'),
      message: t('need.message'),
    },
    onValid: async (values) => onSent(await handInComplaint(values)),
  })
}
