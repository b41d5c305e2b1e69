import { AskCall, type CallSlots, type OwnCall } from '@cursus/shared/calls'
import type { Quote } from '@cursus/shared/quotes'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/query.ts'
import { issuesOf } from '../forms/form-issues.ts'
import { useFormOf } from '../forms/use-form-of.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { readSession } from '../session/session.ts'
import { FormSummary, SubmitRow } from '../ui/form-parts.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmailField, TextField } from '../ui/text-field.tsx'
import { useCallWords } from './call-words.ts'
import { askCall, callSlots } from './quotes.api.ts'
import { SlotFields, SlotsFailed } from './slot-fields.tsx'

interface CallFormProps {
  quote: Quote | null
  onKept(call: OwnCall): void
}

/** Form of a call; reads the slots first, because they change by the minute. */
export function CallForm(props: CallFormProps) {
  const { data, error, refetch } = useQuery(callSlots)
  if (data) return <Form {...props} slots={data} />
  if (!error) return <Skeleton height={420} />
  return <SlotsFailed error={error} retry={() => void refetch()} />
}

function Form({ quote, onKept, slots }: CallFormProps & { slots: CallSlots['data'] }) {
  const { t } = useTranslation('quote-dialogs')
  const form = useCallForm(quote, onKept)
  const words = useCallWords()
  const { day, hour } = form.values
  return (
    <form className="stack" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <SlotFields
        id="call"
        slots={slots}
        day={day}
        hour={hour}
        errors={{ day: form.sentenceAt('day'), hour: form.sentenceAt('hour') }}
        onDay={(chosen) => form.set('day', chosen)}
        onHour={(chosen) => form.set('hour', chosen)}
      />
      <div className="two-columns">
        <TextField {...form.field('firstName')} label={t('field.firstName')} autoComplete="given-name" />
        <TextField
          {...form.field('phone')}
          label={t('field.phone')}
          hint={t('call.phone.hint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          ltr
        />
        <EmailField
          {...form.field('email')}
          className="both-columns"
          label={t('field.email')}
          hint={t('call.email.hint')}
        />
      </div>
      {day && hour && <p className="small">{words.when({ day, hour: Number(hour) })}</p>}
      <SubmitRow of={form} id="call">
        {t('call.submit')}
      </SubmitRow>
    </form>
  )
}

function useCallForm(quote: Quote | null, onKept: (call: OwnCall) => void) {
  const { t } = useTranslation('quote-dialogs')
  const session = readSession()
  const toCall = ({
    hour,
    ...values
  }: {
    day: string
    hour: string
    firstName: string
    phone: string
    email: string
  }) => ({
    ...values,
    hour: hour === '' ? undefined : Number(hour),
  })
  return useFormOf({
    id: 'call',
    remember: true,
    defaults: { day: '', hour: '', firstName: session?.name ?? '', phone: '', email: session?.email ?? '' },
    check: (values) => issuesOf(AskCall, toCall(values)),
    names: {
      day: t('call.day'),
      hour: t('call.hourLabel'),
      firstName: t('field.firstName'),
      phone: t('field.phone'),
      email: t('field.email'),
    },
    needs: {
      day: t('call.need.day'),
      hour: t('call.need.hour'),
      firstName: t('call.need.firstName'),
      phone: t('call.need.phone'),
      email: t('call.need.email'),
    },
    async onValid(values) {
      try {
        onKept(await askCall(AskCall.parse({ ...toCall(values), email: values.email.trim(), quote })))
      } finally {
        // Whether it was kept or taken by somebody else: the slots are others now.
        void queryClient.invalidateQueries({ queryKey: callSlots.queryKey })
      }
    },
  })
}
