import type { CallSlots } from '@cursus/shared/calls'
import { messageOf } from '../api/api-error.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { SegmentField } from '../ui/choice-fields.tsx'
import { Alert } from '../ui/note.tsx'
import { isElsewhere, timeHere, useCallWords } from './call-words.ts'
import * as styles from './quotes.module.css'

interface SlotFieldsProps {
  id: string
  slots: CallSlots['data']
  day: string
  hour: string
  errors?: { day?: string; hour?: string }
  onDay(day: string): void
  onHour(hour: string): void
}

/** Says that the hours of the advisor could not be read, with a retry. */
export function SlotsFailed({ error, retry }: { error: Error; retry(): void }) {
  const { t } = useTranslation('quote-dialogs')
  return (
    <div className="stack">
      <Alert title={messageOf(error, t('error.server.connection'))} />
      <Button look="line" small onClick={retry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}

/** Days to choose and hours of the chosen day; full ones stay and say so. */
export function SlotFields({ id, slots, day, hour, errors, onDay, onHour }: SlotFieldsProps) {
  const { t, i18n } = useTranslation('quote-dialogs')
  const words = useCallWords()
  const hours = slots.find((one) => one.day === day)?.hours ?? slots[0]?.hours ?? []
  const isAway = slots.some((one) => one.hours.some((slot) => isElsewhere({ ...slot, day: one.day })))
  return (
    <>
      <SegmentField
        id={`${id}-day`}
        name={`${id}-day`}
        label={t('call.day')}
        className={styles.days}
        error={errors?.day}
        value={day}
        onChange={({ target }) => onDay(target.value)}
        options={slots.map((one) => ({
          value: one.day,
          disabled: one.hours.every(({ isFull }) => isFull),
          label: (
            <span className={styles.choice}>
              <small>{words.weekday(one.day)}</small>
              <bdi>{words.date(one.day)}</bdi>
              {one.hours.every(({ isFull }) => isFull) && <small>{t('call.full')}</small>}
            </span>
          ),
        }))}
      />
      <SegmentField
        id={`${id}-hour`}
        name={`${id}-hour`}
        label={t('call.hourLabel')}
        hint={t(isAway ? 'call.zone.other' : 'call.zone.same')}
        className={styles.hours}
        error={errors?.hour}
        value={hour}
        onChange={({ target }) => onHour(target.value)}
        options={hours.map((slot) => ({
          value: String(slot.hour),
          disabled: slot.isFull,
          label: (
            <span className={styles.choice}>
              <bdi>{words.hour(slot.hour)}</bdi>
              {isAway && day && (
                <small>{t('call.here', { time: timeHere({ day, hour: slot.hour }, i18n.language) })}</small>
              )}
              {slot.isFull && <small>{t('call.full')}</small>}
            </span>
          ),
        }))}
      />
    </>
  )
}
