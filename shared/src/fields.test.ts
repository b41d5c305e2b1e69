import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { Address, Civility } from './fields.ts'

const messageOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

it('says of a choice that nobody made that it is required, and of another one that it is incorrect', () => {
  for (const nothing of [undefined, null, ''])
    expect(messageOf(Civility, nothing)).toEqual(['validation.field.required'])
  for (const wrong of ['Dr', 1, ['M'], {}])
    expect(messageOf(Civility, wrong)).toEqual(['validation.field.incorrect'])
})

it('says the same of the country of an address', () => {
  const { country } = Address.shape
  expect(messageOf(country, '')).toEqual(['validation.field.required'])
  expect(messageOf(country, undefined)).toEqual(['validation.field.required'])
  expect(messageOf(country, 'FRA')).toEqual(['validation.field.incorrect'])
  expect(country.parse('FR')).toBe('FR')
})
