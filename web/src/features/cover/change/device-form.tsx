import { purchaseDay } from '@cursus/shared/day'
import { earliestPurchase } from '@cursus/shared/device-rules'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { SegmentField } from '../../../ui/choice-fields.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { ChangeForm } from './change-form.tsx'
import { startOf } from './change-start.ts'
import { type DeviceValues, deviceChange } from './device-values.ts'
import { EffectField } from './effect-field.tsx'
import { type ChangeFormOf, type Confirmed, type NamesOf, useChange } from './use-change.ts'

/** Another device in the place of the insured one. */
export function DeviceForm(props: ChangeFormOf<'device'>) {
  const { contract, change, now } = props
  const start = startOf(now, change, contract)
  const changing = useChange<DeviceValues>(props, deviceChange(now, start, useNames()))
  return (
    <ChangeForm {...{ contract, change, now, changing }}>
      <div className="two-columns">
        <DeviceFields changing={changing} />
        <EffectField of={props} changing={changing} />
      </div>
    </ChangeForm>
  )
}

function DeviceFields({
  changing: { id, form, told },
}: {
  changing: ReturnType<typeof useChange<DeviceValues>>
}) {
  const { t } = useTranslation(['change', 'device-form'])
  const [today] = useState(() => purchaseDay(new Date()))
  const field = (path: Exclude<keyof DeviceValues, 'effectOn' | keyof Confirmed>) => ({
    ...form.field(path),
    error: told(path),
    autoComplete: 'off',
  })
  return (
    <>
      <TextField {...field('brand')} label={t('device-form:mm.brand')} maxLength={100} />
      <TextField {...field('model')} label={t('device-form:mm.model')} maxLength={100} />
      <SegmentField
        {...field('condition')}
        label={t('device-form:condition.label')}
        options={[
          { value: 'new', label: t('device-form:condition.new') },
          { value: 'refurbished', label: t('device-form:condition.refurbished') },
        ]}
      />
      <TextField
        {...field('purchasePriceTTC')}
        label={t('device-form:mm.purchasePrice')}
        hint={t('device.price.hint')}
        inputMode="decimal"
        ltr
      />
      <DateField
        id={`${id}-purchaseDate`}
        label={t('device-form:mm.purchaseDate')}
        hint={t('device-form:purchaseDate.hint')}
        error={told('purchaseDate')}
        text={form.values.purchaseDate}
        min={earliestPurchase(today)}
        max={today}
        onText={(text) => form.set('purchaseDate', text)}
        onBlur={() => form.leave('purchaseDate')}
      />
      <TextField
        {...field('reference')}
        label={t('device-form:mm.reference')}
        hint={t('device-form:reference.hint')}
        maxLength={100}
        code
      />
      <TextField
        {...field('imei')}
        className="both-columns"
        label={t('device-form:mm.imei')}
        hint={t('device-form:imei.hint')}
        inputMode="numeric"
        maxLength={40}
        code
      />
      <TextArea
        {...field('description')}
        className="both-columns"
        label={t('device-form:mm.describe')}
        hint={t('device-form:description.hint')}
        maxLength={1000}
      />
    </>
  )
}

function useNames(): NamesOf<DeviceValues> {
  const { t } = useTranslation(['change', 'device-form'])
  return {
    brand: t('device-form:mm.brand'),
    model: t('device-form:mm.model'),
    condition: t('device-form:condition.label'),
    purchasePriceTTC: t('device-form:mm.purchasePrice'),
    purchaseDate: t('device-form:mm.purchaseDate'),
    reference: t('device-form:mm.reference'),
    imei: t('device-form:mm.imei'),
    description: t('device-form:mm.describe'),
    effectOn: t('effectOn'),
  }
}
