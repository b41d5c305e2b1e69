import type { ContractChange } from '@cursus/shared/contract-change'
import { insuredRooms } from '@cursus/shared/home-cover'
import { AddressField } from '../../../forms/address-field.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { SegmentField } from '../../../ui/choice-fields.tsx'
import { formatDay } from '../../../ui/format.ts'
import type { ChangingContract } from './change.api.ts'
import { ChangeForm } from './change-form.tsx'
import { EffectField, presetDay } from './effect-field.tsx'
import { type HomeValues, homeChange } from './home-values.ts'
import { RhythmField } from './rhythm-field.tsx'
import { RoommateList } from './roommate-list.tsx'
import { type FactsOf, useChange } from './use-change.ts'

interface HomeFormProps {
  contract: ChangingContract
  change: ContractChange
  now: FactsOf<'home'>
  onDone(): void
}

/** A move, other rooms, or other people in a home. */
export function HomeForm({ contract, change, now, onDone }: HomeFormProps) {
  const { t } = useTranslation('change')
  const { waiting } = change
  const isDesk = change.student !== null
  const next = waiting?.next.kind === 'home' ? { facts: waiting.next, effectOn: waiting.effectOn } : null
  const changing = useChange<HomeValues>(
    change,
    homeChange(now, next ?? { facts: now, effectOn: presetDay(change, contract) }, useNames()),
    onDone,
  )
  const { form, told } = changing
  const detail = t('home.detail', { reference: contract.reference, day: formatDay(contract.endDate) })
  return (
    <ChangeForm
      {...{ contract, change, now, changing, detail: <bdi>{detail}</bdi> }}
      title={t(isDesk ? 'desk.home.title' : 'home.title')}
    >
      <div className="stack">
        <AddressField
          id="change-address"
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
            error={told('rooms')}
            label={t('home.rooms')}
            options={insuredRooms.map((count) => ({ value: String(count), label: count }))}
          />
          <EffectField
            endDate={contract.endDate}
            isDesk={isDesk}
            error={told('effectOn')}
            text={form.values.effectOn}
            onText={(text) => form.set('effectOn', text)}
            onBlur={() => form.leave('effectOn')}
          />
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

function useNames(): Record<string, string> {
  const { t } = useTranslation('change')
  return {
    address: t('home.address'),
    rooms: t('home.rooms'),
    interval: t('home.interval'),
    effectOn: t('home.effectOn'),
    roommates: t('home.roommates'),
  }
}
