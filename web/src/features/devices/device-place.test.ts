import { expect, it } from 'vitest'
import { placeIn } from './device-place.ts'

const place = placeIn('device', ['imei', 'invoice', 'address'])

it.each([
  ['imei', { path: 'imei', field: 'device-imei' }],
  ['address.city', { path: 'address.city', field: 'device-address-street' }],
  ['needs.deviceRisk', { path: 'deviceRisk', field: 'device-deviceRisk' }],
  ['invoiceId', { path: 'invoice', field: 'device-invoice' }],
  ['priceId', null],
])('leads from the answer %s to its field', (named, expected) => {
  expect(place(named)).toEqual(expected)
})
