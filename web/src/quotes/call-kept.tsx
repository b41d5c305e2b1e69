import { toAgenda } from '@cursus/shared/agenda'
import { type OwnCall, slotStart } from '@cursus/shared/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { queryClient } from '../api/query.ts'
import { saveFile } from '../api/save-file.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Ltr } from '../ui/ltr.tsx'
import { Alert } from '../ui/note.tsx'
import { RichText } from '../ui/rich-text.tsx'
import * as timelineStyles from '../ui/timeline.module.css'
import { useCallWords } from './call-words.ts'
import { callOff, callSlots, moveCall } from './quotes.api.ts'
import * as styles from './quotes.module.css'
import { SlotFields, SlotsFailed } from './slot-fields.tsx'
import { useAdvisorName } from './who-can-buy.tsx'

interface CallKeptProps {
  call: OwnCall
  onChange(call: OwnCall): void
}

/** A requested call: its number, what follows, and what can still be done with it. */
export function CallKept({ call, onChange }: CallKeptProps) {
  const { t } = useTranslation('quote-dialogs')
  const [isMoving, setMoving] = useState(false)
  const off = useMutation({
    mutationFn: () => callOff(call.token),
    onSuccess: () => onChange({ ...call, state: 'cancelled' }),
  })
  if (call.state !== 'asked') return <CallOver call={call} />
  return (
    <div className={styles.call}>
      <div role="status">
        <p>
          <RichText
            text={t('call.number', { reference: call.reference, email: call.email })}
            parts={{
              code: (words) => <b dir="ltr">{words}</b>,
              email: (words) => <bdi dir="ltr">{words}</bdi>,
            }}
          />
        </p>
        <Path call={call} />
      </div>
      <div className="stack">
        <Button block onClick={() => saveEntry(call, t('call.agenda'))}>
          <Icon name="calendar" />
          {t('call.toAgenda')}
        </Button>
        <Button look="line" block aria-expanded={isMoving} onClick={() => setMoving(!isMoving)}>
          {t('call.move')}
        </Button>
        <Button look="ghost" block busy={off.isPending} onClick={() => off.mutate()}>
          {t('call.cancel')}
        </Button>
        {off.isError && <Alert title={messageOf(off.error, t('error.server.connection'))} />}
      </div>
      {isMoving && (
        <Move
          call={call}
          onMoved={(moved) => {
            onChange(moved)
            setMoving(false)
          }}
        />
      )}
    </div>
  )
}

/** Says that a call was cancelled or made. */
function CallOver({ call: { reference, state } }: { call: OwnCall }) {
  const { t } = useTranslation('quote-dialogs')
  return (
    <p role="status">
      <RichText
        text={t(`call.over.${state}`, { reference })}
        parts={{ code: (words) => <b dir="ltr">{words}</b> }}
      />
    </p>
  )
}

function Path({ call }: { call: OwnCall }) {
  const { t } = useTranslation('quote-dialogs')
  const name = useAdvisorName()
  const words = useCallWords()
  return (
    <ol className={timelineStyles.timeline}>
      <li className={timelineStyles.done}>
        <Icon name="check" size="s" />
        <b>{t('call.path.received')}</b>
        {call.quote && <span>{t('call.path.quote')}</span>}
      </li>
      <li className={timelineStyles.current}>
        <b>{t('call.path.calls', { name })}</b>
        <span>
          <RichText
            text={t('call.path.when', { when: words.when(call), phone: call.phone })}
            parts={{ phone: (phone) => <Ltr>{phone}</Ltr> }}
          />
        </span>
      </li>
      <li>
        <b>{t('call.path.together')}</b>
        <span>{t('call.path.minutes')}</span>
      </li>
      <li>
        <b>{t('call.path.certificate')}</b>
        <span>{t('call.path.concluded')}</span>
      </li>
    </ol>
  )
}

function Move({ call, onMoved }: { call: OwnCall; onMoved(call: OwnCall): void }) {
  const { t } = useTranslation('quote-dialogs')
  const { data: slots = [], error, refetch } = useQuery(callSlots)
  const [day, setDay] = useState(call.day)
  const [hour, setHour] = useState(String(call.hour))
  const move = useMutation({
    mutationFn: () => moveCall(call.token, { day, hour: Number(hour) }),
    onSuccess: onMoved,
    onSettled: () => queryClient.invalidateQueries({ queryKey: callSlots.queryKey }),
  })
  if (error && slots.length === 0) return <SlotsFailed error={error} retry={() => void refetch()} />
  return (
    <div className={`stack ${styles.whole}`}>
      <SlotFields id="move" slots={slots} day={day} hour={hour} onDay={setDay} onHour={setHour} />
      {move.isError && <Alert title={messageOf(move.error, t('error.server.connection'))} />}
      <p>
        <Button busy={move.isPending} onClick={() => move.mutate()}>
          {t('call.moveTo')}
        </Button>
      </p>
    </div>
  )
}

/** Saves the call as an entry for any calendar. */
function saveEntry(call: OwnCall, title: string) {
  const entry = toAgenda({
    uid: `${call.reference}@cursus`,
    sequence: call.changes,
    start: slotStart(call),
    minutes: 60,
    title,
    text: `${call.reference}\n${call.phone}`,
    now: new Date(),
  })
  saveFile(new Blob([entry], { type: 'text/calendar' }), `${call.reference}.ics`)
}
