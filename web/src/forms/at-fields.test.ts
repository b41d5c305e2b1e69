import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { atFields } from './at-fields.ts'

const refused = (errors: Record<string, string[]>) =>
  new ApiError({ status: 422, code: 'platform.invalid', message: 'À corriger', errors })

it('keeps at its field what a form can show there', () => {
  const told = atFields(refused({ kind: ['Choisissez'], 'place.city': ['…'], other: ['…'] }), [
    'kind',
    'place',
  ])
  expect(told.errors).toEqual({ kind: ['Choisissez'], 'place.city': ['…'] })
  expect(told.message).toBe('À corriger')
})

it('says as a whole what concerns no field of the form', () => {
  const told = atFields(refused({ other: ['Ce contrat est terminé'] }), ['kind'])
  expect(told).toMatchObject({ errors: {}, status: 422, message: 'Ce contrat est terminé' })
})
