import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../launch/drills/metrics.drill.ts'
import { databaseHome } from '../server/src/platform/postgres-binaries.ts'

it('keeps the database of the drill of metrics in a folder that goes with it, also where root starts it', () => {
  const dir = makeFolder()
  try {
    const data = join(dir, 'data')
    expect(databaseHome(data, { uid: 33, gid: 33 })).toBe(data)
  } finally {
    rmSync(dir, { recursive: true })
  }
})
