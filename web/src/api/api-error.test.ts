import { expect, it } from 'vitest'
import { ApiError, messageOf } from './api-error.ts'

const refusal = { status: 422, code: 'platform.invalid', message: 'Certains champs sont à corriger.' }

it('says of a refusal what is wrong with its fields, each sentence once', () => {
  const errors = { newDocument: ['Choisissez un PDF'], other: ['Choisissez un PDF', 'Trop long'] }
  expect(messageOf(new ApiError({ ...refusal, errors }), 'panne')).toBe('Choisissez un PDF Trop long')
})

it('says the whole where it tells something, or no field is named, and the fallback without an answer', () => {
  const wrong = { status: 422, code: 'accounts.wrong_code', message: 'Ce n’est pas le bon code.' }
  expect(messageOf(new ApiError({ ...wrong, errors: { code: ['Code incorrect'] } }), 'panne')).toBe(
    wrong.message,
  )
  expect(messageOf(new ApiError(refusal), 'panne')).toBe(refusal.message)
  expect(messageOf(new Error('?'), 'panne')).toBe('panne')
})
