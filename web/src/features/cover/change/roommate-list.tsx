import { fullNameOf } from '@cursus/shared/full-name'
import { personsMax } from '@cursus/shared/home'
import { useState } from 'react'
import { RoommateFields } from '../../../account/profile-parts.tsx'
import type { useFormOf } from '../../../forms/use-form-of.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './change.module.css'
import { type HomeValues, isCorrected, nobody, type RoommateValue, standingOf } from './home-values.ts'
import type { FactsOf } from './use-change.ts'

type Form = Pick<ReturnType<typeof useFormOf<HomeValues>>, 'values' | 'set' | 'field'>

interface RoommateListProps {
  form: Form
  now: FactsOf<'home'>
  /** The server's sentence about the whole list. */
  told: string | undefined
  /** First name of the policyholder, for administrators. */
  holder: string | undefined
}

/** Who lives in the home beside the policyholder: people move in and out. */
export function RoommateList({ form, now, told, holder }: RoommateListProps) {
  const { t } = useTranslation('change')
  const { roommates } = form.values
  const add = () => {
    form.set('roommates', [...roommates, nobody])
    // The card of the newcomer is drawn first.
    setTimeout(() =>
      document.getElementById(form.field(`roommates.${roommates.length}.civility`).id)?.focus(),
    )
  }
  const without = (place: number) => roommates.filter((_, other) => other !== place)
  return (
    <fieldset>
      <legend className="label">{t('home.roommates')}</legend>
      <ul className={styles.mates}>
        <li className={styles.mate}>
          <span className="grow">
            <b>{holder ? t('desk.holder', { name: holder }) : t('you.whole')}</b>
          </span>
        </li>
        {roommates.map((one, place) => (
          <li key={one.id ?? place} className={styles.mate}>
            <Mate {...{ form, place }} standing={standingOf(one, now)} />
            <Button look="line" small onClick={() => form.set('roommates', without(place))}>
              <Icon name="trash" size="s" />
              {t('home.remove')}
              <span className="visually-hidden"> {one.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {told && <p className={styles.told}>{told}</p>}
      {roommates.length < personsMax - 1 && (
        <Button look="ghost" onClick={add}>
          <Icon name="plus" size="s" />
          {t('home.add')}
        </Button>
      )}
    </fieldset>
  )
}

interface MateProps {
  form: Form
  place: number
  /** As they are insured already; undefined of a newcomer. */
  standing: RoommateValue | undefined
}

function Mate({ standing, ...of }: MateProps) {
  return standing ? <Known {...of} standing={standing} /> : <Newcomer {...of} />
}

/** Somebody who is insured already: what was mistyped of them is corrected here, and they go on being insured. */
function Known({ form, place, standing }: MateProps & { standing: RoommateValue }) {
  const { t } = useTranslation('change')
  const [isOpened, setOpened] = useState(false)
  const { roommates } = form.values
  const isChanged = roommates[place] !== undefined && isCorrected(roommates[place], standing)
  const isOpen = isOpened || isChanged
  const toggle = () => {
    setOpened(!isOpen)
    if (isOpen) form.set('roommates', roommates.with(place, standing))
    // The fields are drawn first.
    else setTimeout(() => document.getElementById(form.field(`roommates.${place}.name`).id)?.focus())
  }
  return (
    <>
      <span className="grow">
        <b>
          <bdi>{fullNameOf(standing)}</bdi>
        </b>{' '}
        {isChanged && <Badge tone="info">{t('home.corrected')}</Badge>}
        <span className="muted small as-block">{t('home.born', { day: formatDay(standing.birthday) })}</span>
      </span>
      {isOpen && (
        <div className={styles.fields}>
          <RoommateFields fieldOf={(part) => form.field(`roommates.${place}.${part}`)} />
        </div>
      )}
      <Button look="line" small onClick={toggle}>
        <Icon name={isOpen ? 'close' : 'pencil'} size="s" />
        {t(isOpen ? 'home.correct.undo' : 'home.correct')}
        <span className="visually-hidden"> {standing.name}</span>
      </Button>
    </>
  )
}

function Newcomer({ form, place }: Pick<MateProps, 'form' | 'place'>) {
  const { t } = useTranslation(['change', 'home'])
  return (
    <div className={styles.fields}>
      <b>{t('home:home.roommate', { n: place + 2 })}</b>{' '}
      <Badge tone="ok" icon="plus">
        {t('home.added')}
      </Badge>
      <RoommateFields fieldOf={(part) => form.field(`roommates.${place}.${part}`)} />
    </div>
  )
}
