import { fullNameOf } from '@cursus/shared/full-name'
import type { Account } from '@cursus/shared/sessions'
import { Link } from '@tanstack/react-router'
import { AddressField } from '../../forms/address-field.tsx'
import { LatinFields } from '../../forms/latin-fields.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NumberedCard } from '../../ui/numbered-card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { DeviceFormState } from './use-device-form.ts'

/** Card 2: whose device it is. The account knows the name and the birthday, so they are not asked again. */
export function HolderCard({ device, account }: { device: DeviceFormState; account?: Account }) {
  const { t } = useTranslation('device-form')
  const { form, latin } = device
  return (
    <NumberedCard number={2} title={t('holder.title')} lead={account && <Known account={account} />}>
      <div className="above-16">
        <TextField
          {...form.field('birthdayPlace')}
          label={t('birthPlace.label')}
          hint={t('birthPlace.hint')}
          autoComplete="off"
          maxLength={200}
        />
      </div>
      {latin.length > 0 && (
        <div className="above-24">
          <p className="muted small">{t('field.latin.hint.signed')}</p>
          <LatinFields asked={latin} field={form.field} />
        </div>
      )}
    </NumberedCard>
  )
}

function Known({ account: { name, lastName, profile } }: { account: Account }) {
  const { t } = useTranslation('device-form')
  const { birthday, civility } = profile ?? {}
  const born =
    birthday && t(civility === 'Mme' ? 'holder.bornF' : 'holder.born', { day: `\u2066${birthday}\u2069` })
  return (
    <>
      <bdi>{fullNameOf({ name, lastName })}</bdi>
      {born && t('holder.and', { born })}
      {t('holder.end')}
      <Link to="/account">{t('holder.change')}</Link>
    </>
  )
}

const parts = ['street', 'postalCode', 'city', 'country', 'complement'] as const

/** Card 3: the holder's address, the account's at first. */
export function AddressCard({ device, isKnown }: { device: DeviceFormState; isKnown: boolean }) {
  const { t } = useTranslation('device-form')
  const { form, id } = device
  return (
    <NumberedCard number={3} title={t('address.title')} lead={t(isKnown ? 'address.known' : 'address.lead')}>
      <div className="above-16">
        <AddressField
          id={`${id}-address`}
          label={t('address.label')}
          inOneLine
          value={form.values.address}
          onChange={(address) => form.set('address', address)}
          onBlur={(part) => form.leave(`address.${part}`)}
          errors={Object.fromEntries(parts.map((part) => [part, form.sentenceAt(`address.${part}`)]))}
        />
      </div>
    </NumberedCard>
  )
}
