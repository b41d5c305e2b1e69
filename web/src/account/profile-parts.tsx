import { AddressField } from '../forms/address-field.tsx'
import type { AddressValue } from '../forms/address-value.ts'
import type { useFormOf } from '../forms/use-form-of.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { SegmentField } from '../ui/choice-fields.tsx'
import { TextField } from '../ui/text-field.tsx'
import { needsLatin } from './profile-rules.ts'

/** What a registration and an accepted invitation ask alike; any form that has these fields fits. */
interface ProfileValues {
  civility: '' | 'M' | 'Mme'
  latinName: string
  latinLastName: string
  birthday: string
  phoneNumber: string
}

interface WithAddress {
  address: AddressValue
}

type FormWith<Values extends object> = Pick<
  ReturnType<typeof useFormOf<Values>>,
  'field' | 'values' | 'set' | 'leave' | 'sentenceAt'
>

type FieldProps = ReturnType<FormWith<ProfileValues>['field']>

/** Spread `form.field` of its path on it. None is chosen beforehand while the value is empty. */
export function CivilityField(field: FieldProps) {
  const { t } = useTranslation()
  const civilities = [
    { value: 'Mme', label: t('civility.Mme') },
    { value: 'M', label: t('civility.M') },
  ]
  return <SegmentField {...field} className="both-columns" label={t('field.civility')} options={civilities} />
}

/** As `CivilityField`. `own`: the browser may fill in the person's. */
export function BirthdayField({ own, ...field }: FieldProps & { own?: boolean }) {
  const { t } = useTranslation()
  return (
    <TextField
      {...field}
      label={t('field.birthday')}
      hint={t('field.birthday.hint')}
      autoComplete={own ? 'bday' : 'off'}
      inputMode="numeric"
      ltr
    />
  )
}

/** As `CivilityField`. */
export function PhoneField(field: FieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      {...field}
      label={t('field.phone')}
      hint={t('field.phone.hint')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      ltr
    />
  )
}

interface LatinPartProps {
  form: Pick<FormWith<Pick<ProfileValues, 'latinName' | 'latinLastName'>>, 'field'>
  of: { name: string; lastName: string }
}

/** Only for names of another script. */
export function LatinPart({ form, of: { name, lastName } }: LatinPartProps) {
  const { t } = useTranslation()
  if (!needsLatin(name) && !needsLatin(lastName)) return null
  return (
    <div className="two-columns both-columns">
      {needsLatin(name) && (
        <TextField
          {...form.field('latinName')}
          label={t('field.latinName')}
          hint={t('field.latin.hint')}
          ltr
        />
      )}
      {needsLatin(lastName) && (
        <TextField
          {...form.field('latinLastName')}
          label={t('field.latinLastName')}
          hint={t('field.latin.hint')}
          ltr
        />
      )}
    </div>
  )
}

const addressParts = ['street', 'postalCode', 'city', 'country', 'complement'] as const

/** The address, by search or by hand. `id` is the form's and `-address`. */
export function AddressPart({
  form,
  id,
}: {
  form: Omit<FormWith<WithAddress>, 'field'>
  id: `${string}-address`
}) {
  return (
    <AddressField
      id={id}
      value={form.values.address}
      onChange={(address) => form.set('address', address)}
      onBlur={(part) => form.leave(`address.${part}`)}
      errors={Object.fromEntries(addressParts.map((part) => [part, form.sentenceAt(`address.${part}`)]))}
    />
  )
}
