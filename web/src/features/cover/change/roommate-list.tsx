import { personsMax } from '@cursus/shared/home'
import { RoommateFields } from '../../../account/profile-parts.tsx'
import type { useFormOf } from '../../../forms/use-form-of.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './change.module.css'
import { type HomeValues, isKnown, nobody } from './home-values.ts'
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a room-mate has no other name than the place
          <li key={place} className={styles.mate}>
            {isKnown(one, now) ? <Known of={one} /> : <Newcomer form={form} place={place} />}
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

function Known({ of: { name, lastName, birthday } }: { of: HomeValues['roommates'][number] }) {
  const { t } = useTranslation('change')
  return (
    <span className="grow">
      <b className="as-block">
        <bdi>
          {name} {lastName}
        </bdi>
      </b>
      <span className="muted small">{t('home.born', { day: formatDay(birthday) })}</span>
    </span>
  )
}

function Newcomer({ form, place }: { form: Form; place: number }) {
  const { t } = useTranslation(['change', 'home'])
  return (
    <div className={styles.newcomer}>
      <b>{t('home:home.roommate', { n: place + 2 })}</b>{' '}
      <Badge tone="ok" icon="plus">
        {t('home.added')}
      </Badge>
      <RoommateFields fieldOf={(part) => form.field(`roommates.${place}.${part}`)} />
    </div>
  )
}
