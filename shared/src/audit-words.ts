import { priceOf } from './audit-prices.ts'
import { type InsuranceType, statuts } from './contracts.ts'
import { type Day, parseDay } from './day.ts'
import { insuranceTypes } from './words.ts'

/** The texts and formats of a language, as the page of the journal or its file has them. */
export interface Tongue {
  /** Sentence of a code; undefined where there is none. */
  find(kind: string, code: string, values?: Record<string, string | number>): string | undefined
  /** Name of a product. */
  product(type: InsuranceType): string
  day(day: Day): string
  money(cents: number): string
  number(count: number): string
}

/** Fields that hold cents beside the prices of a tariff. */
const moneyFields = ['amountCents', 'cents', 'differenceCents']
const countFields = ['total', 'done', 'withdrawn']
/** Fields that list names of fields. */
const listFields = ['corrected', 'changed']
/** Fields that say by id what another one says in words. */
const silent = ['documentId', 'certificateFileId', 'guaranteesFileId']

/** Tells whether a field of the journal is shown. */
export const isShownField = (field: string) => !silent.includes(field)

/** Names of the journal's fields, and their values in words; what has no words yet shows as it is. */
export function auditWords({ find, product, day, money, number }: Tongue) {
  const inWords = (kind: string, code: string) => find(kind, code) ?? code
  const ofField = (field: string): string => {
    const price = priceOf(field)
    return (price && find('price', price.key, price.values)) ?? inWords('field', field)
  }
  const ofNumber = (value: number, field: string): string | undefined => {
    if (priceOf(field) || moneyFields.includes(field)) return money(value)
    if (countFields.includes(field)) return number(value)
    return field === 'state' ? inWords('value', value < 2 ? 'open' : 'closed') : undefined
  }
  const ofText = (value: string, field: string): string => {
    if (listFields.includes(field))
      return value
        .split(', ')
        .map((one) => inWords('field', one))
        .join(inWords('audit', 'comma'))
    const date = parseDay(value)
    if (date) return day(date)
    const type = insuranceTypes.find((one) => one === value)
    if (type) return product(type)
    return statuts.some((one) => one === value) ? inWords('statut', value) : inWords('value', value)
  }
  /** `names` says what fields hold by id, by `field:value`. */
  const ofValue = (value: unknown, field = '', names: Record<string, string> = {}): string => {
    const named = names[`${field}:${value}`]
    if (named !== undefined) return named
    if (value === undefined || value === null || value === '') return '—'
    if (typeof value === 'boolean') return inWords('common', value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.map((one) => ofValue(one)).join(inWords('audit', 'comma')) || '—'
    if (typeof value === 'object') {
      const fields = Object.entries(value).map(([field, one]) => `${inWords('field', field)} ${ofValue(one)}`)
      return fields.join(inWords('audit', 'comma'))
    }
    return (typeof value === 'number' ? ofNumber(value, field) : undefined) ?? ofText(String(value), field)
  }
  return { inWords, ofField, ofValue }
}
