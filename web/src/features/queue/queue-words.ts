import { type Day, dayMs, dayOf, hourMs } from '@cursus/shared/day'
import { dateFormat } from '@cursus/shared/formats'
import { fullNameOf } from '@cursus/shared/full-name'
import type { QueueItem, QueueKind } from '@cursus/shared/queue'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { formatDayMonth, formatMoney } from '../../ui/format.ts'
import type { IconName } from '../../ui/icon-paths.ts'

const icons: Record<QueueKind, IconName> = {
  claim: 'alert',
  certificate_request: 'receipt',
  complaint: 'info',
  call: 'phone',
  termination: 'swap',
  visa_refusal: 'plane',
  refund: 'card',
  name_change: 'person',
  formal_notice: 'file',
  dispute: 'alert',
}

/** The drawing of a thing: its product's, where it has one. */
export function lookOf({ kind, insuranceType }: Pick<QueueItem, 'kind' | 'insuranceType'>) {
  if (!insuranceType || kind !== 'claim') return { icon: icons[kind], hue: '' }
  const { hue, icon } = productOf(insuranceType)
  return { icon, hue }
}

/** The day that a due time belongs to: a day's end is the midnight after it. */
const dueDay = ({ dueAt, isTimed }: Pick<QueueItem, 'dueAt' | 'isTimed'>): Day =>
  dayOf(new Date(new Date(dueAt).getTime() - (isTimed ? 0 : 1)))

/** Returns the words for an entry: what it is, and the figure that it is sorted by. */
export function useQueueWords() {
  const { t, i18n } = useTranslation('queue')
  const inParis = (at: Date, options: Intl.DateTimeFormatOptions) =>
    dateFormat(i18n.language, { ...options, timeZone: 'Europe/Paris' }).format(at)
  const hourOf = (item: QueueItem) => inParis(new Date(item.dueAt), { hour: '2-digit', minute: '2-digit' })
  const weekdayIn = dateFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' })
  const dayIn = (day: Day) =>
    t('due.day', { weekday: weekdayIn.format(new Date(`${day}T00:00:00Z`)), day: formatDayMonth(day) })
  return {
    titleOf: ({ kind, title, word, amountCents, heldBy, declinedBy }: QueueItem) => {
      // Alone in their line, the student's own words are cut at their own end; the line below names the kind.
      if ((kind === 'claim' || kind === 'complaint') && title) return title
      if (kind === 'refund' && amountCents !== null) {
        const amount = formatMoney(amountCents, i18n.language)
        if (declinedBy) return t('title.refund.declined', { name: declinedBy.name, amount })
        return t(heldBy ? 'title.refund.held' : 'title.refund', { amount })
      }
      if (kind === 'dispute' && amountCents !== null) {
        return t('title.dispute', { amount: formatMoney(amountCents, i18n.language) })
      }
      if (kind === 'termination' && word) return t('title.termination', { reason: t(`reason.${word}`) })
      if (kind === 'visa_refusal' && word) return t(`title.visa_refusal.${word}`)
      return t(`title.${kind}`)
    },
    nameOf: ({ person }: QueueItem) => fullNameOf(person).trim(),
    /** Returns the heading below which an item stands: late, or its day, « Aujourd’hui, vendredi 20/11 ». */
    groupOf: (item: QueueItem, today: string) => {
      if (item.isLate) return t('group.late')
      const day = dueDay(item)
      const words = dayIn(day)
      return day === today ? t('group.today', { day: words }) : words
    },
    /** Answers by how much an entry is late, else with the hour of a call; its day is said by the heading above it. */
    dueOf: (item: QueueItem, now: number) => {
      const over = now - new Date(item.dueAt).getTime()
      if (item.isLate && over >= dayMs) return t('late.days', { count: Math.floor(over / dayMs) })
      if (item.isLate) return t('late.hours', { count: Math.max(1, Math.floor(over / hourMs)) })
      return item.isTimed ? hourOf(item) : null
    },
    /** Returns the same, for the head of the open entry. */
    dueLongOf: (item: QueueItem) => {
      const day = dayIn(dueDay(item))
      return item.isTimed ? t('due.at', { day, hour: hourOf(item) }) : t('due.by', { day })
    },
  }
}
