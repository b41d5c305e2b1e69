import { expect, it } from 'vitest'
import { isWithin, valueAt, withValue } from './form-paths.ts'

const housing = { address: { city: 'Lille' }, roommates: [{ name: 'Rose' }, { name: 'Elias' }] }

it('reads and replaces a value deep inside, and leaves the rest the same objects', () => {
  const moved = withValue(housing, 'address.city', 'Lyon')
  expect(valueAt(moved, 'address.city')).toBe('Lyon')
  expect(moved.roommates).toBe(housing.roommates)
  expect(housing.address.city).toBe('Lille')
})

it('replaces in a list, which stays a list', () => {
  const renamed = withValue(housing, 'roommates.1.name', 'Nino')
  expect(renamed.roommates).toEqual([{ name: 'Rose' }, { name: 'Nino' }])
  expect(valueAt(renamed, 'roommates.7.name')).toBeUndefined()
})

it('knows what stands below a part, and not what only begins alike', () => {
  expect(isWithin('address.city', 'address')).toBe(true)
  expect(isWithin('addressOrigin', 'address')).toBe(false)
})
