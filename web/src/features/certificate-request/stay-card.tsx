import { certificateReasons } from '@cursus/shared/words'
import { AddressField } from '../../forms/address-field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SegmentField } from '../../ui/choice-fields.tsx'
import { NumberedCard } from '../../ui/numbered-card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { RequestFormState } from './use-request-form.ts'

const parts = ['street', 'postalCode', 'city', 'country', 'complement'] as const
const reasons = [...certificateReasons, 'other'] as const

/** Fields of the address in France, and of the purpose of the attestation (D-28). */
export function StayCard({ form }: { form: RequestFormState }) {
  const { t } = useTranslation('certificate-request')
  return (
    <NumberedCard number={2} title={t('stay.title')}>
      <div className="column above-16">
        <AddressField
          id="certificate-request-address"
          label={t('certificate.addressFrance')}
          hint={t('address.hint')}
          franceOnly
          hideComplement
          inOneLine
          value={form.values.address}
          onChange={(address) => form.set('address', { ...address, country: 'FR' })}
          onBlur={(part) => form.leave(`address.${part}`)}
          errors={Object.fromEntries(parts.map((part) => [part, form.sentenceAt(`address.${part}`)]))}
        />
        <SegmentField
          {...form.field('reason')}
          label={t('certificate.reason')}
          options={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
        {form.values.reason === 'other' && (
          <TextField {...form.field('otherReason')} label={t('reason.words')} hint={t('reason.words.hint')} />
        )}
      </div>
    </NumberedCard>
  )
}
