import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { installation } from './installation.ts'

it('leaves nothing of an installation to the tests: each variable of the configuration is dropped', () => {
  const path = new URL('../server/src/platform/config-variables.ts', import.meta.url)
  const names = [...readFileSync(path, 'utf8').matchAll(/^ {2}([A-Z][A-Z_0-9]+):/gm)].map(
    ([, name = '']) => name,
  )
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => !installation.test(name))).toEqual([])
})
