import { expect, it } from 'vitest'
import { isNarrowed, readAuditSearch, toFilter } from './audit-search.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const now = new Date('2026-11-20T23:30:00Z') // the 21st in Paris
const given = (asked: object) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))

it('reads a filter from the address, and takes what makes no sense as absent', () => {
  const asked = {
    actor: 'product',
    action: 'schools.updated',
    objectType: 'school',
    objectId: '3',
    size: '200',
  }
  expect(given(readAuditSearch({ ...asked, after: id, page: '2' }))).toEqual({
    ...asked,
    size: 200,
    after: id,
    page: 2,
  })
  expect(
    given(readAuditSearch({ actor: 'x', action: 'y', objectType: 'z', from: '31/02/2026', page: '2' })),
  ).toEqual({})
})

it('asks for thirty days, or for all that happened to one object', () => {
  expect(given(toFilter({}, now))).toEqual({ from: '2026-10-23' })
  expect(given(toFilter({ period: '1' }, now))).toEqual({ from: '2026-11-21' })
  expect(given(toFilter({ objectType: 'user', objectId: id }, now))).toEqual({
    objectType: 'user',
    objectId: id,
  })
  expect(given(toFilter({ objectId: id, period: '7' }, now))).toEqual({ objectId: id, from: '2026-11-15' })
  const days = readAuditSearch({ period: 'dates', from: '01/11/2026', to: '2026-11-05' })
  expect(given(toFilter(days, now))).toEqual({ from: '2026-11-01', to: '2026-11-05' })
})

it('tells a journal where nothing happened from one that a filter or a period empties', () => {
  expect(isNarrowed(readAuditSearch({ size: '100', row: id }))).toBe(false)
  expect(isNarrowed(readAuditSearch({ period: '7' }))).toBe(true)
  expect(isNarrowed(readAuditSearch({ search: 'malo' }))).toBe(true)
})
