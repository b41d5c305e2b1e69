import { AskVisaRefusal, type VisaRefusalCause, visaRefusalCauses } from '@cursus/shared/visa-refusals'
import { useState } from 'react'
import { issuesOf } from '../../forms/form-issues.ts'
import type { Issues } from '../../forms/form-words.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { CheckField, SegmentField } from '../../ui/choice-fields.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { formatDay } from '../../ui/format.ts'
import { TextField } from '../../ui/text-field.tsx'
import { readTypedDay } from '../../ui/typed-day.ts'
import { useToday } from '../../ui/use-today.ts'
import { StayChoices } from './stay-choices.tsx'
import { type Choice, useAskVisaRefusal } from './visa-refused.api.ts'
import * as styles from './visa-refused.module.css'

const accepted = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

interface LetterFormProps {
  choice: Choice
  /** Nothing above the form says which stay it is about. */
  namesStay: boolean
}

/** What happened, and the letter with its day and who wrote it; what is typed stays through a reload, the file has to be chosen again. */
export function LetterForm({ choice, namesStay }: LetterFormProps) {
  const { t } = useTranslation('visa-refused')
  const { contract, right } = choice
  const [letter, setLetter] = useState<File | null>(null)
  const form = useLetterForm(choice, letter)
  const { cause } = form.values
  return (
    <form className={`${cardStyles.card} column`} onSubmit={form.onSubmit} noValidate>
      <h2>{t(right.request ? 'form.again' : 'form.title')}</h2>
      <FormSummary of={form} />
      {namesStay && !right.request && (
        <StayChoices choices={[choice]} chosen={contract.id} onChoose={() => {}} />
      )}
      <SegmentField
        {...form.field('cause')}
        label={t('field.cause')}
        options={visaRefusalCauses.map((value) => ({ value, label: t(`field.cause.${value}`) }))}
      />
      <WrittenBy form={form} />
      <FileDrop
        id={form.field('letter').id}
        label={t(cause ? `field.letter.${cause}` : 'field.letter')}
        hint={t('field.letter.hint')}
        error={form.sentenceAt('letter')}
        accept={accepted}
        file={letter}
        onFile={(file) => {
          setLetter(file)
          form.set('letter', file?.name ?? '')
        }}
      />
      <CheckField
        id={form.field('isUnused').id}
        label={t('field.isUnused')}
        error={form.sentenceAt('isUnused')}
        checked={form.values.isUnused}
        onChange={(event) => form.set('isUnused', event.target.checked)}
      />
      <SubmitRow of={form} id={formId(contract.id)} icon="send">
        {t('submit')}
      </SubmitRow>
      <p className="muted small">{t('submit.note', { day: formatDay(right.answerBy) })}</p>
    </form>
  )
}

type LetterState = ReturnType<typeof useLetterForm>

/** The day of the letter, and who wrote it. */
function WrittenBy({ form }: { form: LetterState }) {
  const { t } = useTranslation('visa-refused')
  const today = useToday()
  const day = form.field('letterDate')
  return (
    <div className={styles.fields}>
      <DateField
        id={day.id}
        label={t('field.letterDate')}
        hint={t('field.letterDate.hint')}
        error={day.error}
        text={form.values.letterDate}
        onText={(text) => form.set('letterDate', text)}
        onBlur={day.onBlur}
        max={today}
      />
      <TextField
        {...form.field('letterFrom')}
        label={t('field.letterFrom')}
        hint={t('field.letterFrom.hint')}
      />
    </div>
  )
}

const formId = (contractId: string) => `visa-refused-${contractId}`

/** The form of one stay; another letter starts with what the refused one was about. */
function useLetterForm({ contract: { id }, right: { request } }: Choice, letter: File | null) {
  const { t } = useTranslation('visa-refused')
  const today = useToday()
  const ask = useAskVisaRefusal()
  const [key] = useState(() => crypto.randomUUID())
  return useFormOf<Values>({
    id: formId(id),
    remember: true,
    defaults: { cause: request?.cause ?? '', letterDate: '', letterFrom: '', letter: '', isUnused: false },
    check: (values) => checked(values, letter, today),
    names: {
      cause: t('field.cause.name'),
      letterDate: t('field.letterDate'),
      letterFrom: t('field.letterFrom.name'),
      letter: t('field.letter'),
      isUnused: t('field.isUnused.name'),
    },
    async onValid({ cause, letterDate, letterFrom }) {
      if (!letter || !cause) return
      await ask.mutateAsync({ id, cause, letterDate, letterFrom, letter, key: `${key}:${letter.name}` })
    },
  })
}

interface Values {
  cause: VisaRefusalCause | ''
  letterDate: string
  letterFrom: string
  /** Name of the chosen file. */
  letter: string
  isUnused: boolean
}

function checked({ isUnused, letter: _, ...values }: Values, letter: File | null, today: string): Issues {
  const issues = issuesOf(AskVisaRefusal, { ...values, isUnused: String(isUnused) })
  const isToCome = (readTypedDay(values.letterDate) ?? '') > today
  return {
    ...issues,
    ...(isToCome && { letterDate: 'validation.field.letterDate.future' }),
    ...(!letter && { letter: 'validation.field.required' }),
    ...(!isUnused && { isUnused: 'validation.field.required' }),
  }
}
