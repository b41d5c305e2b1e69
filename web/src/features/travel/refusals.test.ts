import { expect, it } from 'vitest'
import { ApiError } from '../../app/api-error.ts'
import { withoutPrefix } from '../../app/draft-refusal.ts'
import { toRefusal } from './refusals.ts'

const refused = (errors: Record<string, string[]>) =>
  withoutPrefix(new ApiError({ status: 422, code: 'platform.invalid', message: 'À corriger', errors }))

it('shows a sentence about a day at the top of the dialog, where there is no field for it', () => {
  const error = refused({ 'contract.startDate': ['Trop tôt'], 'contract.addressOrigin': ['Obligatoire'] })
  expect(toRefusal(error, error.message)).toEqual({ title: 'À corriger', sentences: ['Trop tôt'] })
})

it('says a sentence once', () => {
  const error = refused({ country: ['À corriger'] })
  expect(toRefusal(error, error.message).sentences).toEqual([])
})
