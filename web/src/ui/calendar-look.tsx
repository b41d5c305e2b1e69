import { type Day, dayOf } from '@cursus/shared/day'
import { useMemo } from 'react'
import type { ChevronProps, DayPickerProps } from 'react-day-picker'
import { useTranslation } from '../i18n/use-translation.ts'
import * as styles from './calendar.module.css'
import { Icon } from './icon.tsx'

/** Converts a calendar day to a Date at noon of the device, which no change of clocks moves. */
export function toDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

export function toDay(date: Date): Day {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const monday = 1
const classNames = {
  root: styles.calendar,
  months: styles.months,
  month_caption: styles.caption,
  dropdowns: styles.dropdowns,
  caption_label: styles.captionLabel,
  nav: styles.nav,
  button_previous: styles.step,
  button_next: styles.step,
  month_grid: styles.days,
  day_button: styles.day,
  today: styles.today,
  selected: styles.selected,
  range_middle: styles.between,
  outside: styles.outside,
  disabled: styles.disabled,
} as const

function Chevron({ orientation }: ChevronProps) {
  if (orientation === 'down') return <Icon name="down" size="s" />
  return <Icon name={orientation === 'left' ? 'back' : 'next'} size="s" mirrored />
}

/** Returns words, direction and classes of a month in the shown language; days from `min` to `max` can be chosen. */
export function useCalendarLook({ min, max }: { min?: Day; max?: Day }) {
  const { t, i18n } = useTranslation()
  const locale = `${i18n.language}-u-nu-latn-ca-gregory`
  return useMemo(() => {
    const said = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, options)
      return (date: Date) => format.format(date)
    }
    const month = said({ month: 'long' })
    const weekday = said({ weekday: 'short' })
    const letter = said({ weekday: 'narrow' })
    // Arabic has no short form that fits a column, but of two days.
    const week = [1, 2, 3, 4, 5, 6, 7].map((date) => new Date(2027, 0, date, 12))
    // Without « 1er », as a day has to be named by the number that its cell shows.
    const whole = said({ dateStyle: 'full' })
    const outside = [...(min ? [{ before: toDate(min) }] : []), ...(max ? [{ after: toDate(max) }] : [])]
    const year = new Date().getFullYear()
    return {
      dir: document.documentElement.dir,
      weekStartsOn: monday,
      // The day in Paris, as everywhere; a device abroad may have another one.
      today: toDate(dayOf(new Date())),
      captionLayout: 'dropdown',
      startMonth: min ? toDate(min) : new Date(year - 10, 0),
      endMonth: max ? toDate(max) : new Date(year + 10, 11),
      disabled: outside,
      classNames,
      components: { Chevron },
      formatters: {
        formatCaption: said({ month: 'long', year: 'numeric' }),
        formatMonthDropdown: month,
        formatYearDropdown: (date: Date) => String(date.getFullYear()),
        formatWeekdayName: week.every((date) => weekday(date).length <= 5) ? weekday : letter,
        formatDay: (date: Date) => String(date.getDate()),
      },
      labels: {
        labelNav: () => t('calendar.months'),
        labelGrid: said({ month: 'long', year: 'numeric' }),
        labelPrevious: () => t('calendar.previousMonth'),
        labelNext: () => t('calendar.nextMonth'),
        labelMonthDropdown: () => t('calendar.month'),
        labelYearDropdown: () => t('calendar.year'),
        labelWeekday: said({ weekday: 'long' }),
        labelDayButton: whole,
        labelGridcell: whole,
      },
    } satisfies DayPickerProps
  }, [locale, t, min, max])
}
