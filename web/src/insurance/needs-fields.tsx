import type { CoverWarning } from '@cursus/shared/cover-warnings'
import { formatDay } from '@cursus/shared/day'
import type { ChangeEventHandler } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { SelectField } from '../ui/choice-fields.tsx'
import { Sentence } from '../ui/ltr.tsx'
import { Note } from '../ui/note.tsx'
import { needsWords, type Question } from './needs.ts'
import type { HeldCover } from './use-cover-warnings.ts'

interface FieldProps {
  id: string
  name: string
  error?: string
  value: string
  onChange: ChangeEventHandler<HTMLSelectElement>
  onBlur(): void
}

interface NeedsProps<Path extends string> {
  questions: readonly Question<Path>[]
  field(path: Path): FieldProps
  /** True for a stay outside France, which has other texts. */
  isAbroad?: boolean
}

/** The two questions asked before paying. */
export function NeedsFields<Path extends string>({ questions, field, isAbroad }: NeedsProps<Path>) {
  const { t } = useTranslation('needs')
  const say = needsWords(t, isAbroad)
  return (
    <div className="two-columns above-16">
      {questions.map(({ path, answers }) => (
        <SelectField key={path} {...field(path)} label={say(`${path}.label`)}>
          <option value="" />
          {answers.map((one) => (
            <option key={one} value={one}>
              {say(`${path}.${one}`)}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  )
}

interface Warned {
  warnings: readonly CoverWarning<HeldCover>[]
}

interface AskedProps<Path extends string> extends NeedsProps<Path>, Warned {}

/** The questions with the advice that follows from their answers, and warnings about other contracts. */
export function NeedsAndAdvice<Path extends string>(props: AskedProps<Path>) {
  const { t } = useTranslation('needs')
  return (
    <>
      <p className="muted small">{t('lead')}</p>
      <NeedsFields {...props} />
      <div aria-live="polite">
        <Advice {...props} />
      </div>
      <CoverWarnings {...props} />
    </>
  )
}

/** Advice, once both questions were answered and what is asked for can be sold. */
function Advice<Path extends string>({ questions, field, isAbroad }: NeedsProps<Path>) {
  const { t } = useTranslation('needs')
  const say = needsWords(t, isAbroad)
  const answered = questions.map((one) => ({ ...one, answer: field(one.path).value }))
  if (answered.some(({ answer, unsold }) => answer === '' || answer === unsold)) return null
  return (
    <Note className="above-16">
      <b>{t('advice.title')}</b>
      {answered
        .filter(({ isAdvised }) => isAdvised)
        .map(({ path, answer }) => (
          <p key={path}>{say(`advice.${path}.${answer}`)}</p>
        ))}
      <p className="muted small">{t('advice.kept')}</p>
    </Note>
  )
}

/** Warnings about contracts that a wanted cover conflicts with. */
export function CoverWarnings({ warnings }: Warned) {
  return (
    <>
      {warnings.map((warning) => (
        <Warning key={warning.kind} {...warning} />
      ))}
    </>
  )
}

function Warning({ kind, held: { reference, startDate, endDate } }: CoverWarning<HeldCover>) {
  const { t } = useTranslation('needs')
  return (
    <Note kind="warn" className="above-16">
      <Sentence>
        {t(`warning.${kind}`, { reference, from: formatDay(startDate), to: formatDay(endDate) })}
      </Sentence>
    </Note>
  )
}
