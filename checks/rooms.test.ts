import { join } from 'node:path'
import { expect, it } from 'vitest'
import { announced, mustFail } from './fixtures.ts'
import { cruiseRooms, rules } from './rooms.ts'

const folders = 'no-cycle-of-features'
// An SDK that the product may yet take need not be installed to be kept in its room.
const notInstalled = /^[^.]/

const { summary } = await cruiseRooms(join(mustFail, 'rooms'))
const reported = summary.violations
  .filter(({ rule, to }) => !(rule.name === 'no-unresolvable' && notInstalled.test(to)))
  .map(({ from, rule }) => `${from} breaks ${rule.name}`)

it('reports each import that its fixture announces, and none of the allowed ones beside them', () => {
  const byFile = reported.filter((line) => !line.endsWith(folders))
  expect([...new Set(byFile)].sort()).toEqual(announced('rooms'))
})

it('reports two features that need each other through different files', () => {
  expect(reported).toContain(`server/src/features/left breaks ${folders}`)
  expect(reported).toContain(`server/src/features/right breaks ${folders}`)
  expect(reported).not.toContain(`server/src/features/claims breaks ${folders}`)
})

it('has a fixture for every rule', () => {
  const names = rules.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !reported.some((line) => line.endsWith(` breaks ${name}`)))).toEqual([])
})
