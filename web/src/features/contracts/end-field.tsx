import type { AdminContract } from '@cursus/shared/contracts'
import { formatDay, parseDay } from '@cursus/shared/day'
import { lazy, type Ref, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { boundsOf } from './termination-day.ts'

const OpenCalendar = lazy(() => import('../../ui/open-calendar.tsx'))

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
        className="mt4"
      >
        {(control) => (
          <div className="inpwrap">
            <Icon name="calendar" />
            <input
              {...control}
              ref={ref}
              className="inp num"
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
      <div className="opencal">
        <Suspense fallback={<p role="status">{t('app.loading')}</p>}>
          <OpenCalendar
            value={parseDay(text)}
            {...boundsOf(contract)}
            onChange={(day) => onText(formatDay(day))}
          />
        </Suspense>
      </div>
    </>
  )
}
