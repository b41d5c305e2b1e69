import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { atFields, withoutPrefix } from './draft-refusal.ts'
import { missingLatin } from './latin-names.ts'

const refused = (errors: Record<string, string[]>) =>
  withoutPrefix(new ApiError({ status: 422, code: 'platform.invalid', message: 'À corriger', errors }))

it('learns from the refusal which names need the spelling of the passport', () => {
  expect(missingLatin(refused({ 'contract.latinName': ['…'] }))).toEqual(['latinName'])
  expect(missingLatin(refused({ latinLastName: ['…'] }))).toEqual(['latinLastName'])
  expect(missingLatin(new Error('silence'))).toEqual([])
})

it('keeps at its field what a form can show there', () => {
  const told = atFields(
    refused({ 'contract.imei': ['Déjà assuré'], 'contract.address.city': ['…'], priceId: ['…'] }),
    ['imei', 'address'],
  )
  expect(told.errors).toEqual({ imei: ['Déjà assuré'], 'address.city': ['…'] })
  expect(told.message).toBe('À corriger')
})

it('says as a whole what concerns no field of the form', () => {
  const told = atFields(refused({ priceId: ['Cette offre n’existe plus'] }), ['imei'])
  expect(told).toMatchObject({ errors: {}, status: 422, message: 'Cette offre n’existe plus' })
})
