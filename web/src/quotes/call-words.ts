import { slotStart } from '@cursus/shared/calls'
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

/** Returns the hour of this device at which an hour in Paris begins. */
export function hourHere(slot: { day: string; hour: number }): number {
  return slotStart(slot).getHours()
}
