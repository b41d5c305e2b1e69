import { expect, it } from 'vitest'
import { namesakesAmong } from './namesakes.ts'

it('knows who shares a name with somebody else, and nobody from their own further rows', () => {
  const person = (id: string, lastName: string) => ({ id, name: 'Adam', lastName })
  const rows = [person('1', 'Richard'), person('2', 'Richard'), person('3', 'Cimier'), person('3', 'Cimier')]
  expect(rows.map(namesakesAmong(rows))).toEqual([true, true, false, false])
})
