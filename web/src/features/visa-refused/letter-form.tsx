import { AskVisaRefusal } from '@cursus/shared/visa-refusals'
import { useState } from 'react'
import { issuesOf } from '../../forms/form-issues.ts'
import type { Issues } from '../../forms/form-words.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { CheckField } from '../../ui/choice-fields.tsx'
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

/** The letter with its day and who wrote it; what is typed stays through a reload, the file has to be chosen again. */
export function LetterForm({ choice, namesStay }: LetterFormProps) {
  const { t } = useTranslation('visa-refused')
  const today = useToday()
  const ask = useAskVisaRefusal()
  const [letter, setLetter] = useState<File | null>(null)
  const [key] = useState(() => crypto.randomUUID())
  const { id } = choice.contract
  const form = useFormOf({
    id: `visa-refused-${id}`,
    remember: true,
    defaults: { refusedOn: '', refusedBy: '', letter: '', isUnused: false },
    check: (values) => checked(values, letter, today),
    names: {
      refusedOn: t('field.refusedOn'),
      refusedBy: t('field.refusedBy.name'),
      letter: t('field.letter'),
      isUnused: t('field.isUnused.name'),
    },
    async onValid({ refusedOn, refusedBy }) {
      if (letter) await ask.mutateAsync({ id, refusedOn, refusedBy, letter, key: `${key}:${letter.name}` })
    },
  })
  const day = form.field('refusedOn')
  return (
    <form className={`${cardStyles.card} column`} onSubmit={form.onSubmit} noValidate>
      <h2>{t(choice.right.request ? 'form.again' : 'form.title')}</h2>
      <FormSummary of={form} />
      {namesStay && !choice.right.request && (
        <StayChoices choices={[choice]} chosen={id} onChoose={() => {}} />
      )}
      <div className={styles.fields}>
        <DateField
          id={day.id}
          label={t('field.refusedOn')}
          hint={t('field.refusedOn.hint')}
          error={day.error}
          text={form.values.refusedOn}
          onText={(text) => form.set('refusedOn', text)}
          onBlur={day.onBlur}
          max={today}
        />
        <TextField
          {...form.field('refusedBy')}
          label={t('field.refusedBy')}
          hint={t('field.refusedBy.hint')}
        />
      </div>
      <FileDrop
        id={form.field('letter').id}
        label={t('field.letter')}
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
      <SubmitRow of={form} id={`visa-refused-${id}`} icon="send">
        {t('submit')}
      </SubmitRow>
      <p className="muted small">{t('submit.note', { day: formatDay(choice.right.answerBy) })}</p>
    </form>
  )
}

interface Values {
  refusedOn: string
  refusedBy: string
  isUnused: boolean
}

function checked({ isUnused, ...values }: Values, letter: File | null, today: string): Issues {
  const issues = issuesOf(AskVisaRefusal, { ...values, isUnused: String(isUnused) })
  const isToCome = (readTypedDay(values.refusedOn) ?? '') > today
  return {
    ...issues,
    ...(isToCome && { refusedOn: 'validation.field.refusedOn.future' }),
    ...(!letter && { letter: 'validation.field.required' }),
    ...(!isUnused && { isUnused: 'validation.field.required' }),
  }
}
