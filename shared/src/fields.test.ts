import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { CallSlot } from './calls.ts'
import { Address, Civility, DayField, Email, line } from './fields.ts'
import { Quote } from './quotes.ts'
import { AskTermination } from './terminations.ts'

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

it.each([
  ['a line of text', line(), 5],
  ['an e-mail', Email, ['a@example.org']],
  ['a day', DayField, 20_261_201],
  ['an hour', CallSlot.shape.hour, 9.5],
  ['an hour that no day has', CallSlot.shape.hour, 24],
  ['the reason of a termination', AskTermination.shape.reason, 'boredom'],
])('says of %s of a wrong kind that it is incorrect, and of none that it is required', (_, field, wrong) => {
  expect(messageOf(field, wrong)).toEqual(['validation.field.incorrect'])
  for (const nothing of [undefined, null])
    expect(messageOf(field, nothing)).toEqual(['validation.field.required'])
})

it('says of the rooms of a quote that they are no whole number', () => {
  const quote = { kind: 'home', rhythm: 'mensuel', rooms: 1.5 }
  expect(messageOf(Quote, quote)).toEqual(['validation.field.incorrect'])
})
