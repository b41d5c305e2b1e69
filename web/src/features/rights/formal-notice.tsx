import { addDays, formatDay, parseDay } from '@cursus/shared/day'
import { lateSteps } from '@cursus/shared/late-payment'
import { type LatePayment, NoticePosted } from '@cursus/shared/payments'
import { useDownload } from '../../api/use-download.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { HolidaysSkipped } from '../../ui/holidays-skipped.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import * as summaryStyles from '../../ui/summary.module.css'
import { toastSuccess } from '../../ui/toasts.ts'
import { useToday } from '../../ui/use-today.ts'
import { useNotePosted } from './rights.api.ts'

interface FormalNoticeProps {
  late: LatePayment
}

/** Shows a formal notice: until when to post it, its letter to print, and the days of its steps. */
export function FormalNoticeFacts({ late }: FormalNoticeProps) {
  const { t } = useTranslation('rights')
  const { postedOn } = late
  return (
    <>
      <p>{postedOn ? t('late.posted', { day: postedOn }) : t('late.lead', { day: late.postBy })}</p>
      {!postedOn && <Moved late={late} />}
      <Letter late={late} />
      <Days late={late} />
    </>
  )
}

interface DecisionProps extends FormalNoticeProps {
  onNoted?(): void
}

/** Notes the day on which the letter was posted, while it is not. */
export function FormalNoticeDecision({ late, onNoted }: DecisionProps) {
  return late.postedOn ? null : <PostedForm late={late} onNoted={onNoted} />
}

/** A letter whose day is no working day is posted on the next one: the holiday that moves it is named. */
function Moved({ late: { late, postBy } }: FormalNoticeProps) {
  const noticed = parseDay(late.days.noticed)
  const to = parseDay(postBy)
  return noticed && to ? <HolidaysSkipped from={addDays(noticed, -1)} to={to} /> : null
}

function Letter({ late: { id, reference } }: FormalNoticeProps) {
  const { t } = useTranslation('rights')
  const download = useDownload(`/payments/late/${id}/letter`, `MiseEnDemeure-${reference}.pdf`)
  return (
    <div>
      <Button look="line" busy={download.isPending} onClick={() => download.mutate()}>
        <Icon name="download" size="s" />
        {t('late.letter')}
      </Button>
    </div>
  )
}

/** Lists the days of a late payment; until the posting is noted the last two are the earliest that may be. */
function Days({ late: { late } }: FormalNoticeProps) {
  const { t } = useTranslation('rights')
  return (
    <dl className={summaryStyles.summary}>
      {late.steps.map((step, place) => (
        <div key={step}>
          <dt>{t(`late.step.${step}`)}</dt>
          <dd>
            {late.isPosted || place < lateSteps.indexOf('suspended') ? (
              <Ltr>{late.days[step]}</Ltr>
            ) : (
              t('late.earliest', { day: late.days[step] })
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function PostedForm({ late: { id, reference, late }, onNoted }: DecisionProps) {
  const { t } = useTranslation('rights')
  const today = useToday()
  const note = useNotePosted()
  const formId = `posted-${id}`
  const form = useFormOf({
    id: formId,
    defaults: { day: formatDay(today) },
    check: (values) => issuesOf(NoticePosted, values),
    names: { day: t('late.day') },
    async onValid({ day }) {
      const { data } = await note.mutateAsync({ id, day })
      const suspended = data.find((one) => one.id === id)?.late.days.suspended
      toastSuccess(t('late.noted', { reference }), suspended && t('late.noted.text', { day: suspended }))
      onNoted?.()
    },
  })
  return (
    <form className="column" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <DateField
        id={`${formId}-day`}
        label={t('late.day')}
        hint={t('late.day.hint')}
        error={form.sentenceAt('day')}
        text={form.values.day}
        onText={(day) => form.set('day', day)}
        onBlur={() => form.leave('day')}
        min={parseDay(late.days.noticed) ?? undefined}
        max={today}
      />
      <SubmitRow of={form} id={formId} icon="check">
        {t('late.note')}
      </SubmitRow>
    </form>
  )
}
