import { earliestPurchase } from '@cursus/shared/device-rules'
import { idOf } from '../../forms/form-words.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SegmentField } from '../../ui/choice-fields.tsx'
import { DateField } from '../../ui/date-field.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { NumberedCard } from '../../ui/numbered-card.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import * as deviceFormStyles from './device-form.module.css'
import { InvoiceField } from './invoice-field.tsx'
import type { DeviceFormState } from './use-device-form.ts'

interface DeviceCardProps {
  device: DeviceFormState
  /** Which of several devices is meant. */
  lead: string
  /** Hint below the field « Prix d'achat TTC ». */
  priceHint: string
  /** The contract has an invoice already. */
  hasInvoice?: boolean
}

/** Card 1: the device, as it stands in the contract. */
export function DeviceCard({ device, lead, priceHint, hasInvoice }: DeviceCardProps) {
  const { t } = useTranslation('device-form')
  const { form } = device
  return (
    <NumberedCard number={1} title={t('device.title')} lead={lead}>
      <div className="two-columns above-16">
        <TextField {...form.field('brand')} label={t('mm.brand')} autoComplete="off" maxLength={100} />
        <TextField {...form.field('model')} label={t('mm.model')} autoComplete="off" maxLength={100} />
        <Condition device={device} />
        <TextField
          {...form.field('purchasePriceTTC')}
          label={t('mm.purchasePrice')}
          hint={priceHint}
          inputMode="decimal"
          autoComplete="off"
          ltr
        />
        <PurchaseDate device={device} />
        <TextField
          {...form.field('reference')}
          label={t('mm.reference')}
          hint={t('reference.hint')}
          autoComplete="off"
          maxLength={100}
          code
        />
        <TextField
          {...form.field('imei')}
          className="both-columns"
          label={t('mm.imei')}
          hint={t('imei.hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          code
        />
        <TextArea
          {...form.field('description')}
          className={`both-columns ${deviceFormStyles.description}`}
          label={t('mm.describe')}
          hint={t('description.hint')}
          maxLength={1000}
        />
        {!hasInvoice && <InvoiceField device={device} />}
      </div>
    </NumberedCard>
  )
}

function Condition({ device: { form } }: { device: DeviceFormState }) {
  const { t } = useTranslation('device-form')
  const { optional, ...field } = form.field('condition')
  return (
    <SegmentField
      {...field}
      className={deviceFormStyles.halves}
      label={
        <>
          {t('condition.label')}
          {optional && <span className={fieldStyles.optional}> {t('field.optional')}</span>}
        </>
      }
      hint={t('condition.hint')}
      options={[
        { value: 'new', label: t('condition.new') },
        { value: 'refurbished', label: t('condition.refurbished') },
      ]}
    />
  )
}

/** A device older than five years is not insured, so the calendar begins there. */
function PurchaseDate({ device: { form, id, today } }: { device: DeviceFormState }) {
  const { t } = useTranslation('device-form')
  return (
    <DateField
      id={idOf(id, 'purchaseDate')}
      label={t('mm.purchaseDate')}
      hint={t('purchaseDate.hint')}
      optional={form.field('purchaseDate').optional}
      error={form.sentenceAt('purchaseDate')}
      text={form.values.purchaseDate}
      min={earliestPurchase(today)}
      max={today}
      onText={(text) => form.set('purchaseDate', text)}
      onBlur={() => form.leave('purchaseDate')}
    />
  )
}
