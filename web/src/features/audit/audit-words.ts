import type { AuditRow } from '@cursus/shared/audit'
import { statuts } from '@cursus/shared/contracts'
import { parseDay } from '@cursus/shared/day'
import { insuranceTypes } from '@cursus/shared/words'
import { type Translate, useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { formatDay, formatMoment, formatMoney, formatNumber } from '../../ui/format.ts'
import { priceOf } from './price-fields.ts'

/** Fields that hold cents beside the prices of a tariff. */
const moneyFields = ['amountCents', 'cents', 'differenceCents']

const countFields = ['total', 'done', 'withdrawn']

/** Names a product or a statut by the word of every page; undefined for another value. */
function wordOf(value: string, t: Translate): string | undefined {
  const type = insuranceTypes.find((one) => one === value)
  if (type) return t(productOf(type).name)
  const statut = statuts.find((one) => one === value)
  return statut && t(`statut.${statut}`)
}

/** Codes of the log in words; what has no words yet shows as it is. */
export function useAuditWords() {
  const { t, i18n } = useTranslation('audit')
  const inWords = (kind: string, code: string) =>
    i18n.exists(`audit:${kind}.${code}`) ? t(`${kind}.${code}`) : code
  const ofValue = (value: unknown, field = '', names: AuditRow['names'] = {}): string => {
    const named = names[`${field}:${value}`]
    if (named !== undefined) return named
    if (value === undefined || value === null || value === '') return '—'
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
    if (Array.isArray(value)) return value.map((one) => ofValue(one)).join(t('audit.comma')) || '—'
    if (typeof value === 'object') {
      const fields = Object.entries(value).map(([field, one]) => `${inWords('field', field)} ${ofValue(one)}`)
      return fields.join(t('audit.comma'))
    }
    if (typeof value === 'number' && (priceOf(field) || moneyFields.includes(field)))
      return formatMoney(value, i18n.language)
    if (typeof value === 'number' && countFields.includes(field)) return formatNumber(value, i18n.language)
    if (field === 'state' && typeof value === 'number') return t(value < 2 ? 'value.open' : 'value.closed')
    const text = String(value)
    if (field === 'corrected' || field === 'changed')
      return text
        .split(', ')
        .map((one) => inWords('field', one))
        .join(t('audit.comma'))
    return parseDay(text) ? formatDay(text) : (wordOf(text, t) ?? inWords('value', text))
  }
  return {
    ofAction: (action: string) => inWords('action', action),
    ofObject: (type: string) => inWords('object', type),
    /** A version of a tariff is called by the type of its product: « Santé/Mobilité v3 ». */
    ofLabel: (label: string) => {
      const type = insuranceTypes.find((one) => label.startsWith(`${one} v`))
      return type ? label.replace(type, t(productOf(type).name)) : label
    },
    ofField(field: string) {
      const price = priceOf(field)
      return price ? t(`price.${price.key}`, price.values) : inWords('field', field)
    },
    ofValue,
    /** `20/11/2026 09:48:07`, in Paris. */
    ofMoment: (at: string) => formatMoment(at, i18n.language, { seconds: true }),
    ofActor: (actor: { name: string | null; id: string } | null) =>
      actor ? (actor.name ?? t('audit.actor.unknown')) : t('audit.actor.product'),
  }
}
