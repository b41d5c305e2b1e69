import { describe, expect, it } from 'vitest'
import { type DeviceChoice, draftOf, isBought, parseDeviceDraft } from './device-draft.ts'

const choice: DeviceChoice = {
  offerId: 'price_mm_tel_0300_month',
  product: 'tel_0300_month',
  type: 'Telephonie',
  formula: 'Smartphone',
  payment: 'mensuel',
  purchasePriceTTC: 299.9,
  fic: 'notice_telephonie_m.pdf',
  unitAmount: 499,
  name: 'Smartphone jusqu’à 300 €',
  trancheMin: 150,
  trancheMax: 300,
  trancheMaxExclusive: false,
}
const draft = draftOf(choice, null)

describe('the stored draft of devices', () => {
  it('is the same after it was stored', () => {
    expect(parseDeviceDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })

  it.each([
    ['nothing', null],
    ['a text', 'tel_0300_month'],
    ['a list', [draft]],
    ['an offer of another kind', { ...draft, type: 'Vélo' }],
    ['a price that is no number', { ...draft, unitAmount: '499' }],
    ['a purchase price below zero', { ...draft, purchasePriceTTC: -1 }],
    ['no offer', { ...draft, offerId: undefined }],
  ])('counts as none when it is %s', (_, stored) => {
    expect(parseDeviceDraft(stored)).toBeNull()
  })

  it('loses only the part that cannot be read', () => {
    const broken = { ...draft, details: 'imei', invoice: 7, sessionStripe: 1, token: null }
    expect(parseDeviceDraft(broken)).toEqual(draft)
  })

  it('keeps what was typed when another offer is chosen', () => {
    const typed = {
      ...draft,
      details: { brand: 'Fairphone' },
      invoice: { invoiceId: 'i1', fileName: 'f.pdf' },
    }
    const next = draftOf({ ...choice, payment: 'annuel', unitAmount: 5500 }, typed)
    expect(next).toMatchObject({ details: typed.details, invoice: typed.invoice, unitAmount: 5500 })
  })

  it('starts afresh once the device in it is paid', () => {
    const paid = { ...draft, details: { brand: 'Fairphone' }, sessionStripe: 'cs_test_1', contractId: 'c1' }
    expect(draftOf(choice, paid)).toEqual(draft)
  })
})

describe('a draft of devices that went to its payment', () => {
  const paying = { ...draft, isAtCheckout: true }
  const devices = { insuranceType: 'Multimédia' } as const
  const home = { insuranceType: 'Habitation' } as const

  it.each([
    ['nothing of devices is left to be paid', paying, [home], true],
    ['its payment is still open', paying, [home, devices], false],
    ['it was never there', draft, [], false],
    ['its contract is known here, which it then waits for', { ...paying, contractId: 'c1' }, [], false],
    ['there is none', null, [], false],
  ])('is a contract by now, or not, when %s', (_, kept, unfinished, expected) => {
    expect(isBought(kept, unfinished)).toBe(expected)
  })
})
