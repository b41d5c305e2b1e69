import { auditWords } from '@cursus/shared/audit-words'
import { insuranceTypes } from '@cursus/shared/words'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { formatDay, formatMoment, formatMoney, formatNumber } from '../../ui/format.ts'

/** Codes of the log in words; what has no words yet shows as it is. */
export function useAuditWords() {
  const { t, i18n } = useTranslation('audit')
  const { language } = i18n
  const { inWords, ofField, ofValue } = auditWords({
    find: (kind, code, values) =>
      values || [`audit:${kind}.${code}`, `common:${kind}.${code}`].some((key) => i18n.exists(key))
        ? t(`${kind}.${code}`, values)
        : undefined,
    product: (type) => t(productOf(type).name),
    day: formatDay,
    money: (cents) => formatMoney(cents, language),
    number: (count) => formatNumber(count, language),
  })
  return {
    ofAction: (action: string) => inWords('action', action),
    ofObject: (type: string) => inWords('object', type),
    /** A version of a tariff is called by the type of its product: « Santé/Mobilité v3 ». */
    ofLabel: (label: string) => {
      const type = insuranceTypes.find((one) => label.startsWith(`${one} v`))
      return type ? label.replace(type, t(productOf(type).name)) : label
    },
    ofField,
    ofValue,
    /** `20/11/2026 09:48:07`, in Paris. */
    ofMoment: (at: string) => formatMoment(at, language, { seconds: true }),
    ofActor: (actor: { name: string | null; id: string } | null) =>
      actor ? (actor.name ?? t('audit.actor.unknown')) : t('audit.actor.product'),
  }
}
