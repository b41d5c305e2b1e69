import 'dayjs/locale/ar'
import 'dayjs/locale/fr'
import 'dayjs/locale/zh-cn'
import { useTranslation } from 'react-i18next'

const dayjsNames: Record<string, string> = { 'zh-Hans': 'zh-cn' }

/** Language and labels of a Mantine calendar. */
export function useCalendarWords() {
  const { t, i18n } = useTranslation()
  return {
    locale: dayjsNames[i18n.language] ?? i18n.language,
    ariaLabels: {
      previousMonth: t('calendar.previousMonth'),
      nextMonth: t('calendar.nextMonth'),
      previousYear: t('calendar.previousYear'),
      nextYear: t('calendar.nextYear'),
      previousDecade: t('calendar.previousDecade'),
      nextDecade: t('calendar.nextDecade'),
    },
  }
}
