import { useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import * as styles from './documents.module.css'

interface YearFilterProps {
  years: readonly string[]
  year: string | null
  onYear(year: string | null): void
}

/** « Toutes » and the years that show something; a year of an old address stays choosable, so that it can be left. */
export function YearFilter({ years, year, onYear }: YearFilterProps) {
  const { t } = useTranslation('documents')
  const field = useRef<HTMLSelectElement>(null)
  const choices = year && !years.includes(year) ? [...years, year] : years
  return (
    <div className={`row ${styles.yearFilter}`}>
      <SelectField
        ref={field}
        label={t('documents.year')}
        value={year ?? ''}
        onChange={(event) => onYear(event.target.value || null)}
      >
        <option value="">{t('documents.all')}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </SelectField>
      {year && (
        <Button
          look="ghost"
          onClick={() => {
            onYear(null)
            // The button goes away with the filter.
            field.current?.focus()
          }}
        >
          {t('documents.reset')}
        </Button>
      )}
    </div>
  )
}
