import { useTranslation } from '../../i18n/use-translation.ts'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { NumberedCard } from '../../ui/numbered-card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AlreadySent } from './already-sent.tsx'
import { PersonCard } from './person-card.tsx'
import type { RequestValues } from './request-values.ts'
import { StayCard } from './stay-card.tsx'
import { useRequestForm } from './use-request-form.ts'

interface RequestFormProps {
  start: RequestValues
  keptKey: string | undefined
  isSignedIn: boolean
  onSent: (values: RequestValues) => void
  /** Begins another request after one that another tab has sent. */
  onAnother: () => void
}

/** The three groups and the submit, which leads a visitor to the sign-in first. */
export function RequestForm({ start, keptKey, isSignedIn, onSent, onAnother }: RequestFormProps) {
  const { t } = useTranslation('certificate-request')
  const form = useRequestForm({ start, keptKey, isSignedIn, onSent })
  if (form.isSentElsewhere) return <AlreadySent onAnother={onAnother} />
  return (
    <form className="column" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <PersonCard form={form} />
      <StayCard form={form} />
      <NumberedCard number={3} title={t('host.title')}>
        <div className="above-16">
          <TextField
            {...form.field('hostOrganization')}
            label={t('certificate.host')}
            hint={t('host.hint')}
            autoComplete="off"
          />
        </div>
      </NumberedCard>
      <SubmitRow of={form} id="certificate-request" icon="send">
        {t('request.submit')}
      </SubmitRow>
      {!isSignedIn && form.ready && <p className="muted small">{t('request.signIn')}</p>}
    </form>
  )
}
