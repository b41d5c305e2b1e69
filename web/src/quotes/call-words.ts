import { slotStart } from '@cursus/shared/calls'
import { dateFormat } from '@cursus/shared/formats'
import { writeDate } from '@cursus/shared/write-date'
import { useTranslation } from '../i18n/use-translation.ts'
import { formatDayMonth } from '../ui/format.ts'

/** Returns functions that write days and hours of calls as the page's language does. */
export function useCallWords() {
  const { t, i18n } = useTranslation('quote-dialogs')
  const dayOf = (day: string, options: Intl.DateTimeFormatOptions) =>
    writeDate(new Date(`${day}T00:00:00Z`), i18n.language, { ...options, timeZone: 'UTC' })
  return {
    weekday: (day: string) => dayOf(day, { weekday: 'short' }),
    date: formatDayMonth,
    hour: (hour: number) => t('call.hour', { hour }),
    /** « mardi 24 novembre 2026, entre 10 h et 11 h » */
    when: ({ day, hour }: { day: string; hour: number }) =>
      t('call.when', {
        day: dayOf(day, { dateStyle: 'full' }),
        from: t('call.hour', { hour }),
        to: t('call.hour', { hour: hour + 1 }),
      }),
  }
}

type Slot = { day: string; hour: number }

/** Writes when an hour in Paris begins by the clock of this device: « 14:30 », with its weekday where that is another. */
export function timeHere(slot: Slot, locale: string): string {
  const weekday = dayHere(slotStart(slot)) === slot.day ? {} : ({ weekday: 'short' } as const)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const format = dateFormat(locale, { ...weekday, ...time, timeZone })
  return format.format(slotStart(slot))
}

/** Tells whether the clock of this device shows another time at the beginning of an hour in Paris. */
export function isElsewhere(slot: Slot): boolean {
  const start = slotStart(slot)
  return dayHere(start) !== slot.day || start.getHours() !== slot.hour || start.getMinutes() !== 0
}

const dayHere = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
