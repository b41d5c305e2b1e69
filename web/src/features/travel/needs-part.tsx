import { FRANCE_ID } from '@cursus/shared/countries'
import { addDays } from '@cursus/shared/day'
import { refundOf } from '@cursus/shared/refund-of'
import { useTranslation } from '../../i18n/use-translation.ts'
import { stayQuestions } from '../../insurance/needs.ts'
import { NeedsAndAdvice } from '../../insurance/needs-fields.tsx'
import { CheckField } from '../../ui/choice-fields.tsx'
import { formatMoney } from '../../ui/format.ts'
import type { Quote } from './quote.ts'
import type { Payment } from './use-payment.ts'

interface PartProps {
  quote: Quote
  payment: Payment
}

/** Questions about a stay before it is paid, and the advice that follows. */
export function NeedsPart({ quote: { country }, payment: { form, warnings } }: PartProps) {
  const { t } = useTranslation('needs')
  return (
    <section aria-labelledby="needs-title">
      <h3 id="needs-title">{t('title')}</h3>
      <NeedsAndAdvice
        questions={stayQuestions}
        field={form.field}
        warnings={warnings}
        isAbroad={country.id !== FRANCE_ID}
      />
    </section>
  )
}

/** Days of cover after which the example of a withdrawal is counted. */
const exampleDays = 3

/** The wish that the cover begins before the days of a withdrawal are over, with what would then go back (L112-2-1, E-35). */
export function EarlyStart({ quote: { stay }, payment: { form, isEarly, offer, stayCents } }: PartProps) {
  const { t, i18n } = useTranslation('needs')
  if (!isEarly) return null
  const { startDate: from, endDate: to } = stay
  const money = (cents: number) => formatMoney(cents, i18n.language)
  const refund = refundOf({ cents: stayCents, from, to }, addDays(from, exampleDays - 1))
  return (
    <div className="above-16">
      <CheckField
        {...form.tick('asksEarlyStart')}
        label={
          <>
            {t(offer ? 'early.devices' : 'early')}
            <small className="as-block muted">
              {t('sentences', {
                first: t('early.more'),
                second: t('early.refund', { refund: money(refund), price: money(stayCents) }),
              })}
            </small>
          </>
        }
      />
    </div>
  )
}
