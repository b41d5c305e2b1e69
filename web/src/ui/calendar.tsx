import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/dates/styles.css'
import './css/calendar.css'
import 'dayjs/locale/ar'
import 'dayjs/locale/fr'
import 'dayjs/locale/zh-cn'
import { DatePicker } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { MantineRoom } from './mantine.tsx'

export interface CalendarProps {
  /** `'YYYY-MM-DD'` or null. */
  value: string | null
  /** First and last day that may be chosen. */
  min?: string
  max?: string
  onChange(day: string): void
}

const dayjsNames: Record<string, string> = { 'zh-Hans': 'zh-cn' }

/** One month at a time, with the keyboard of the ARIA grid. Reached by `import()` when somebody opens it. */
export default function Calendar({ value, min, max, onChange }: CalendarProps) {
  const { t, i18n } = useTranslation()
  return (
    <MantineRoom>
      <DatePicker
        locale={dayjsNames[i18n.language] ?? i18n.language}
        value={value}
        defaultDate={value ?? min}
        minDate={min}
        maxDate={max}
        getDayProps={(day) => (day === (value ?? min) ? { autoFocus: true } : {})}
        onChange={(day) => day && onChange(day)}
        ariaLabels={{
          previousMonth: t('calendar.previousMonth'),
          nextMonth: t('calendar.nextMonth'),
          previousYear: t('calendar.previousYear'),
          nextYear: t('calendar.nextYear'),
          previousDecade: t('calendar.previousDecade'),
          nextDecade: t('calendar.nextDecade'),
        }}
      />
    </MantineRoom>
  )
}
