import { needsLatin } from '@cursus/shared/person-name'
import { flushSync } from 'react-dom'
import { AddressField } from '../forms/address-field.tsx'
import type { AddressValue } from '../forms/address-value.ts'
import type { useFormOf } from '../forms/use-form-of.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { SegmentField } from '../ui/choice-fields.tsx'
import { TextField } from '../ui/text-field.tsx'
import { spellTyped } from '../ui/typed-day.ts'

/** Values that registration and an accepted invitation share; the parts below fit any form with these fields. */
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

/**
 * Field of the title (Mme, M.); spread `form.field` of its path on it. Nothing is chosen while the value is empty.
 */
export function CivilityField(field: FieldProps) {
  const { t } = useTranslation()
  const civilities = [
    { value: 'Mme', label: t('civility.Mme') },
    { value: 'M', label: t('civility.M') },
  ]
  return <SegmentField {...field} className="both-columns" label={t('field.civility')} options={civilities} />
}

/**
 * Field of the birthday: typed as any day is, and rewritten as JJ/MM/AAAA when left. `own`: the browser may fill in the
 * person's own.
 */
export function BirthdayField({ own, ...field }: FieldProps & { own?: boolean }) {
  const { t } = useTranslation()
  const rewrite = () => {
    const value = spellTyped(field.value)
    if (value !== field.value) field.onChange({ target: { value } })
  }
  return (
    <TextField
      {...field}
      onBlur={() => {
        rewrite()
        field.onBlur()
      }}
      onKeyDown={({ key }) => {
        // The form judges what it holds as it is sent.
        if (key === 'Enter') flushSync(rewrite)
      }}
      label={t('field.birthday')}
      hint={t('field.birthday.hint')}
      autoComplete={own ? 'bday' : 'off'}
      inputMode="numeric"
      ltr
    />
  )
}

/** Field of the telephone. */
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
  /** Says what the spelling is for; to the person themselves when absent. */
  hint?: string
}

/** Fields of the passport's spelling, for names in another script. */
export function LatinPart({ form, of: { name, lastName }, hint }: LatinPartProps) {
  const { t } = useTranslation()
  const said = hint ?? t('field.latin.hint')
  if (!needsLatin(name) && !needsLatin(lastName)) return null
  return (
    <div className="two-columns both-columns">
      {needsLatin(name) && (
        <TextField {...form.field('latinName')} label={t('field.latinName')} hint={said} ltr />
      )}
      {needsLatin(lastName) && (
        <TextField {...form.field('latinLastName')} label={t('field.latinLastName')} hint={said} ltr />
      )}
    </div>
  )
}

const addressParts = ['street', 'postalCode', 'city', 'country', 'complement'] as const

/** Fields of the address, searched or typed. `id` is the form's id and `-address`. */
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

type RoommatePart = 'civility' | 'name' | 'lastName' | 'birthday'

/** Fields of somebody who lives in a home beside its policyholder; nothing of them is filled in by the browser. */
export function RoommateFields({ fieldOf }: { fieldOf(part: RoommatePart): FieldProps }) {
  const { t } = useTranslation()
  return (
    <div className="two-columns above-16">
      <CivilityField {...fieldOf('civility')} />
      <TextField {...fieldOf('name')} label={t('field.firstName')} autoComplete="off" />
      <TextField {...fieldOf('lastName')} label={t('field.lastName')} autoComplete="off" />
      <BirthdayField {...fieldOf('birthday')} />
    </div>
  )
}
