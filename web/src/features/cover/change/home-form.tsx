import { personsMax } from '@cursus/shared/home'
import { insuredRooms } from '@cursus/shared/home-cover'
import { AddressField } from '../../../forms/address-field.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { SegmentField } from '../../../ui/choice-fields.tsx'
import { ChangeForm } from './change-form.tsx'
import { startOf } from './change-start.ts'
import { EffectField } from './effect-field.tsx'
import { type HomeValues, homeChange } from './home-values.ts'
import { RhythmField } from './rhythm-field.tsx'
import { RoommateList } from './roommate-list.tsx'
import { type ChangeFormOf, type NamesOf, useChange } from './use-change.ts'

/** A move, other rooms, or other people in a home. */
export function HomeForm(props: ChangeFormOf<'home'>) {
  const { t } = useTranslation('change')
  const { contract, change, now } = props
  const start = startOf(now, change, contract)
  const changing = useChange<HomeValues>(props, homeChange(now, start, useNames()))
  const { id, form, told } = changing
  return (
    <ChangeForm {...{ contract, change, now, changing }}>
      <div className="stack">
        <AddressField
          id={`${id}-address`}
          label={t('home.address')}
          hint={t('home.address.hint')}
          franceOnly
          inOneLine
          value={form.values.address}
          onChange={(address) => form.set('address', { ...address, country: 'FR' })}
          onBlur={(part) => form.leave(`address.${part}`)}
          errors={{
            street: told('address.street'),
            postalCode: told('address.postalCode'),
            city: told('address.city'),
            complement: told('address.complement'),
          }}
        />
        <div className="two-columns">
          <SegmentField
            {...form.field('rooms')}
            wide
            error={told('rooms')}
            label={t('home.rooms')}
            options={insuredRooms.map((count) => ({ value: String(count), label: count }))}
          />
          <EffectField of={props} changing={changing} />
        </div>
        <RhythmField
          field={form.field('interval')}
          error={told('interval')}
          now={now}
          refusal={change.rhythmRefusal}
        />
        <RoommateList form={form} now={now} told={told('roommates')} holder={change.student?.name} />
      </div>
    </ChangeForm>
  )
}

const ofRoommate = ['civility', 'name', 'lastName', 'birthday'] as const

function useNames(): NamesOf<HomeValues> {
  const { t } = useTranslation(['change', 'home'])
  const ofOne = (place: number) =>
    ofRoommate.map((part) => [`roommates.${place}.${part}`, t(`home:roommate.${part}`, { n: place + 2 })])
  return {
    address: t('home.address'),
    rooms: t('home.rooms'),
    interval: t('home.interval'),
    effectOn: t('effectOn'),
    ...Object.fromEntries(Array.from({ length: personsMax - 1 }, (_, place) => ofOne(place)).flat()),
    roommates: t('home.roommates'),
  }
}
