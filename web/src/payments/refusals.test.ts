import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { defineRefusals, refusalOf } from './refusals.ts'

const refused = (errors: Record<string, string[]>) =>
  new ApiError({ status: 422, code: 'platform.invalid', message: 'À corriger', errors })
const placeOf = (named: string) => (named === 'city' ? { path: 'city', field: 'home-city', step: 1 } : null)

it('leads to the answers that the server names, and says those that have no place here', () => {
  const told = refusalOf(refused({ 'contract.city': ['Trop long'], priceId: ['Autre prix'] }), 1, placeOf)
  expect(told).toEqual({
    message: 'À corriger',
    attempt: 1,
    waits: false,
    answers: [
      { path: 'city', field: 'home-city', step: 1, sentence: 'Trop long' },
      { sentence: 'Autre prix' },
    ],
  })
})

it('knows a refusal that only time or a sign-in ends: no new account is made from here for a while', () => {
  const tooMany = new ApiError({ status: 429, code: 'accounts.too_many', message: 'Trop de tentatives.' })
  expect(refusalOf(tooMany, 1, placeOf)).toMatchObject({ message: 'Trop de tentatives.', waits: true })
})

it('says nothing twice', () => {
  expect(refusalOf(refused({ priceId: ['À corriger'] }), 1, placeOf).answers).toEqual([])
})

it('counts its attempts, and forgets an answer once it is changed and the whole once none is left', () => {
  const refusals = defineRefusals((named) => ({ path: named }))
  refusals.tell(refused({ imei: ['…'], price: ['…'] }))
  refusals.tell(refused({ imei: ['…'], price: ['…'] }))
  expect(refusals.read()?.attempt).toBe(2)
  refusals.forgetAt('imei')
  expect(refusals.read()?.answers.map(({ path }) => path)).toEqual(['price'])
  refusals.forgetAt('elsewhere')
  expect(refusals.read()).not.toBeNull()
  refusals.forgetAt('price')
  expect(refusals.read()).toBeNull()
})
