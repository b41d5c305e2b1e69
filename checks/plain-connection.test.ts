import { join } from 'node:path'
import { expect, it } from 'vitest'
import { announced, mustFail, root } from './fixtures.ts'
import { plainConnections } from './plain-connection.ts'

it('sees a statement on the plain connection where a transaction is at hand', () => {
  const { uses } = plainConnections(join(mustFail, 'plain-connection'), '*.ts')
  expect(uses.map((use) => use.replace(':', ' breaks ')).sort()).toEqual(announced('plain-connection'))
})

it('lets nothing inside a transaction use the plain connection', () => {
  const { seen, uses } = plainConnections(root, 'server/src/**/*.ts')
  expect(seen).toBeGreaterThan(300)
  expect(uses).toEqual([])
})
