import type { ContractChange } from '@cursus/shared/contract-change'
import { purchaseDay } from '@cursus/shared/day'
import { earliestPurchase } from '@cursus/shared/device-rules'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { SegmentField } from '../../../ui/choice-fields.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { formatDay } from '../../../ui/format.ts'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import type { ChangingContract } from './change.api.ts'
import { ChangeForm } from './change-form.tsx'
import { type DeviceValues, deviceChange } from './device-values.ts'
import { EffectField, presetDay } from './effect-field.tsx'
import { type Confirmed, type FactsOf, useChange } from './use-change.ts'

interface DeviceFormProps {
  contract: ChangingContract
  change: ContractChange
  now: FactsOf<'device'>
  onDone(): void
}

/** Another device in the place of the insured one. */
export function DeviceForm({ contract, change, now, onDone }: DeviceFormProps) {
  const { t } = useTranslation('change')
  const { waiting } = change
  const isDesk = change.student !== null
  const next = waiting?.next.kind === 'device' ? { facts: waiting.next, effectOn: waiting.effectOn } : null
  const from = next ?? { facts: now, effectOn: presetDay(change, contract) }
  const changing = useChange<DeviceValues>(change, deviceChange(now, from, useNames()), onDone)
  const { form, told } = changing
  const detail = t('home.detail', { reference: contract.reference, day: formatDay(contract.endDate) })
  return (
    <ChangeForm
      {...{ contract, change, now, changing, detail: <bdi>{detail}</bdi> }}
      title={t(isDesk ? 'desk.device.title' : 'device.title')}
    >
      <div className="two-columns">
        <DeviceFields changing={changing} />
        <EffectField
          endDate={contract.endDate}
          isDesk={isDesk}
          error={told('effectOn')}
          text={form.values.effectOn}
          onText={(text) => form.set('effectOn', text)}
          onBlur={() => form.leave('effectOn')}
        />
      </div>
    </ChangeForm>
  )
}

function DeviceFields({
  changing: { form, told },
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
        id="change-purchaseDate"
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

function useNames(): Record<Exclude<keyof DeviceValues, keyof Confirmed>, string> {
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
    effectOn: t('home.effectOn'),
  }
}
