import { RoommateFields } from '../../account/profile-parts.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { DonePart } from '../../ui/done-part.tsx'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import type { RoommateValue } from './home-quote.ts'
import * as peopleStyles from './people.module.css'
import type { People } from './use-people.ts'

/** A card for each further occupant: the policyholder is the first. */
export function RoommateCards({ people }: { people: People }) {
  const { t } = useTranslation('home')
  const { roommates } = people.form.values
  if (roommates.length === 0) return null
  return (
    <DonePart
      folded={people.known !== null}
      title={t('step.3')}
      summary={<RoommateNames roommates={roommates} />}
    >
      {roommates.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a room-mate has no other name than the place
        <RoommateCard key={place} place={place} people={people} />
      ))}
    </DonePart>
  )
}

function RoommateCard({ place, people: { form } }: { place: number; people: People }) {
  const { t } = useTranslation('home')
  const title = `roommate-${place + 2}`
  return (
    <section className={cardStyles.card} aria-labelledby={title}>
      <div className="row between">
        <h2 id={title} className={peopleStyles.heading}>
          {t('home.roommate', { n: place + 2 })}
        </h2>
        <span className={`${iconTileStyles.tile} hue-home ${peopleStyles.smallTile}`}>
          <Icon name="person" />
        </span>
      </div>
      <RoommateFields fieldOf={(part) => form.field(`roommates.${place}.${part}`)} />
    </section>
  )
}

/** « Rose Pavilland, 19/05/2003 », a line for each: names and dates on one line change places in Arabic. */
export function RoommateNames({ roommates }: { roommates: readonly RoommateValue[] }) {
  const { t } = useTranslation()
  return roommates.map(({ name, lastName, birthday }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <span key={place} className="as-block">
      <bdi>
        {name} {lastName}
      </bdi>
      {t('need.comma')}
      <Ltr>{formatDay(birthday)}</Ltr>
    </span>
  ))
}
