import { describe, expect, it } from 'vitest'
import {
  type DeviceValues,
  deviceIssues,
  keptDevice,
  noInvoice,
  priceOf,
  startingDevice,
  wireOf,
} from './device-values.ts'

const phone = {
  type: 'Telephonie' as const,
  formula: 'Smartphone',
  trancheMin: 600,
  trancheMax: 800,
  trancheMaxExclusive: false,
}
const laptop = {
  type: 'Multimedia' as const,
  formula: 'Essentiels hors tel',
  trancheMin: 0,
  trancheMax: 2000,
  trancheMaxExclusive: true,
}
const today = '2026-11-21'
const lille = {
  street: '4 allée du Phare',
  postalCode: '59800',
  city: 'Lille',
  country: 'FR',
  complement: '',
}
const empty = startingDevice({}, { price: null })
const whole: DeviceValues = {
  ...empty,
  purchasePriceTTC: '749',
  brand: 'Marque Exemple',
  condition: 'new',
  purchaseDate: '03/06/2026',
  reference: 'MX-256-N',
  imei: '00 101000-000001-6',
  description: 'Smartphone noir 256 Go',
  birthdayPlace: 'Lille',
  address: lille,
  deviceRisk: 'both',
  deviceCover: 'none',
  acceptTerm: true,
  acceptTerm2: true,
  asksEarlyStart: true,
}
const asked = { offer: phone, today, terms: true, latin: [] }
const issuesWith = (change: Partial<DeviceValues>, more = {}) =>
  deviceIssues({ ...whole, ...change }, { ...asked, ...more })

describe('the device form', () => {
  it('finds nothing wrong with a phone that is described whole', () => {
    expect(issuesWith({})).toEqual({})
  })

  it('names all that a phone lacks at once', () => {
    expect(Object.keys(deviceIssues(empty, asked)).sort()).toEqual(
      [
        ...[
          'acceptTerm',
          'acceptTerm2',
          'asksEarlyStart',
          'address.city',
          'address.postalCode',
          'address.street',
        ],
        ...[
          'birthdayPlace',
          'brand',
          'condition',
          'description',
          'deviceCover',
          'deviceRisk',
          'imei',
          'purchaseDate',
          'purchasePriceTTC',
          'reference',
        ],
      ].sort(),
    )
  })

  it('asks of several devices without a phone only who holds them and the agreements', () => {
    const issues = deviceIssues({ ...empty, address: lille }, { ...asked, offer: laptop })
    expect(Object.keys(issues).sort()).toEqual([
      'acceptTerm',
      'acceptTerm2',
      'asksEarlyStart',
      'birthdayPlace',
      'deviceCover',
      'deviceRisk',
    ])
  })

  it('asks for no agreement once the contract is paid', () => {
    const issues = issuesWith(
      { imei: '', acceptTerm: false, acceptTerm2: false, asksEarlyStart: false },
      { terms: false },
    )
    expect(issues).toEqual({ imei: 'validation.field.required' })
  })
})

describe('a field of the device form', () => {
  it.each([
    ['00101000000001', 'device-form:imei.missing#1'],
    ['001', 'device-form:imei.missing#12'],
    ['0010100000000165', 'device-form:imei.tooMany#1'],
    ['001010000000018', 'device-form:imei.check'],
    ['OO1010000000015', 'device-form:imei.letters'],
  ])('says of the IMEI %s what is wrong with it', (imei, issue) => {
    expect(issuesWith({ imei }).imei).toBe(issue)
  })

  it.each([
    [{ purchasePriceTTC: 'cher' }, 'purchasePriceTTC', 'device-form:price.incorrect'],
    [{ purchasePriceTTC: '2 500,01' }, 'purchasePriceTTC', 'device-form:price.most#800'],
    [{ purchasePriceTTC: '600' }, 'purchasePriceTTC', 'device-form:price.above#600'],
    [{ purchaseDate: '22/11/2026' }, 'purchaseDate', 'validation.field.purchaseDate.future'],
    [{ purchaseDate: '21/11/2021' }, 'purchaseDate', 'validation.field.purchaseDate.tooOld'],
    [{ purchaseDate: '31/02/2026' }, 'purchaseDate', 'validation.field.date.incorrect'],
    [{ address: { ...lille, city: ' ' } }, 'address.city', 'validation.field.required'],
    [{ acceptTerm: false }, 'acceptTerm', 'validation.field.acceptTerm.incorrect'],
    [{ acceptTerm2: false }, 'acceptTerm2', 'validation.field.received.required'],
    [{ asksEarlyStart: false }, 'asksEarlyStart', 'device-form:agree.early.required'],
  ])('refuses %j at its field', (change, path, issue) => {
    expect(issuesWith(change)).toEqual({ [path]: issue })
  })

  it('reads a price with cents, spaces and sign', () => {
    expect(['749', '1 249,90 €', '155.9', '', 'x'].map(priceOf)).toEqual([
      749,
      1249.9,
      155.9,
      null,
      Number.NaN,
    ])
  })
})

describe('what is kept and sent', () => {
  it('keeps the answers, the id and name of the invoice, and no agreement', () => {
    const invoice = { invoiceId: 'i1', fileName: 'facture.pdf' }
    const kept = keptDevice({ ...whole, invoice })
    expect(kept.invoice).toEqual(invoice)
    expect(JSON.stringify(kept.details)).not.toMatch(/acceptTerm|asksEarlyStart|facture/)
    expect(startingDevice(kept.details, { price: 749 })).toEqual({
      ...whole,
      invoice: noInvoice,
      acceptTerm: false,
      acceptTerm2: false,
      asksEarlyStart: false,
    })
    expect(keptDevice(whole).invoice).toBeNull()
  })

  it('begins with the price that was chosen and the address of the account', () => {
    const start = startingDevice({ brand: 'Marque Exemple', imei: 7 }, { price: 299.9, address: lille })
    expect(start).toMatchObject({
      purchasePriceTTC: '299,90',
      brand: 'Marque Exemple',
      imei: '',
      address: lille,
    })
  })

  it('sends euros and an ISO day, and the agreements only with a draft', () => {
    const sent = wireOf(whole, { terms: true, latin: [] })
    expect(sent).toMatchObject({
      purchasePriceTTC: 749,
      purchaseDate: '2026-06-03',
      condition: 'new',
      acceptTerm: true,
      needs: { deviceRisk: 'both', deviceCover: 'none' },
    })
    for (const field of ['acceptTerm', 'needs', 'deviceRisk'])
      expect(wireOf(whole, { terms: false, latin: [] })).not.toHaveProperty(field)
  })
  it('sends the spelling of a passport only where it is asked', () => {
    const typed = { ...whole, latinName: ' Xinyi ', latinLastName: 'Li' }
    expect(wireOf(typed, { terms: true, latin: ['latinName'] })).toMatchObject({ latinName: 'Xinyi' })
    expect(wireOf(typed, { terms: true, latin: ['latinName'] })).not.toHaveProperty('latinLastName')
  })
})
