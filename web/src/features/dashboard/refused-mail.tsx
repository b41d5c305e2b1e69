import { type Failures, MailSeenTo } from '@cursus/shared/dashboard'
import { Link } from '@tanstack/react-router'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSeeTo } from './dashboard.api.ts'

export interface RefusedMailProps {
  mail: Failures['mails'][number]
  isAsking: boolean
  onAsk(isAsking: boolean): void
  /** The row goes with its mail: the focus goes on elsewhere. */
  onDone(): void
}

/** What can be done about a mail that was refused for good: its student's page corrects the address, else somebody saw to it in another way. */
export function RefusedMail({ mail, isAsking, onAsk, onDone }: RefusedMailProps) {
  const { t } = useTranslation('dashboard')
  const to = `\u2066${mail.to}\u2069`
  return (
    <>
      <div className="row wraps">
        <Button
          look="line"
          small
          aria-label={t('failures.seenTo.of', { to })}
          aria-expanded={isAsking}
          onClick={() => onAsk(!isAsking)}
        >
          {t('failures.seenTo')}
        </Button>
        {mail.studentId && (
          <Link
            to="/students/$id"
            params={{ id: mail.studentId }}
            hash="account"
            aria-label={t('failures.correct.of', { to })}
          >
            {t('failures.correct')}
          </Link>
        )}
      </div>
      {isAsking && <SeenToForm mail={mail} onDone={onDone} />}
    </>
  )
}

function SeenToForm({ mail, onDone }: Pick<RefusedMailProps, 'mail' | 'onDone'>) {
  const { t } = useTranslation('dashboard')
  const seeTo = useSeeTo()
  const id = `seen-to-${mail.id}`
  const form = useFormOf({
    id,
    defaults: { reason: '' },
    check: (values) => issuesOf(MailSeenTo, values),
    names: { reason: t('failures.seenTo.reason') },
    async onValid(values) {
      await seeTo(mail.id, values)
      onDone()
    },
  })
  return (
    <form className="stack" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <p className="small">{t('failures.seenTo.means')}</p>
      <TextField
        {...form.field('reason')}
        label={t('failures.seenTo.reason')}
        hint={t('failures.seenTo.kept')}
        autoComplete="off"
      />
      <SubmitRow of={form} id={id}>
        {t('failures.seenTo.submit')}
      </SubmitRow>
    </form>
  )
}
