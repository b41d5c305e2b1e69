import type { AdminContract } from '@cursus/shared/contracts'
import { formatDay, parseDay } from '@cursus/shared/day'
import { lazy, type Ref, Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as calendarStyles from '../../ui/calendar.module.css'
import * as fieldStyles from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { boundsOf } from './termination-day.ts'

const Calendar = lazy(() => import('../../ui/calendar.tsx'))

interface EndFieldProps {
  contract: AdminContract
  text: string
  error: string | undefined
  onText(text: string): void
  onBlur(): void
  ref: Ref<HTMLInputElement>
}

/** The day of the end, typed or chosen in the calendar that stands under the field. */
export function EndField({ contract, text, error, onText, onBlur, ref }: EndFieldProps) {
  const { t } = useTranslation('contracts')
  const { startDate: start, contractualEnd: end } = contract
  return (
    <>
      <Field
        label={t('termination.day')}
        hint={t('termination.hint', { start, end })}
        error={error}
        className="above-16"
      >
        {(control) => (
          <div className={fieldStyles.control}>
            <Icon name="calendar" />
            <input
              {...control}
              ref={ref}
              className={`${fieldStyles.input} figures`}
              type="text"
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              value={text}
              onChange={(event) => onText(event.target.value)}
              onBlur={onBlur}
            />
          </div>
        )}
      </Field>
      <div className={calendarStyles.open}>
        <Suspense fallback={<p role="status">{t('app.loading')}</p>}>
          <Calendar
            value={parseDay(text)}
            {...boundsOf(contract)}
            onChange={(day) => onText(formatDay(day))}
          />
        </Suspense>
      </div>
    </>
  )
}
