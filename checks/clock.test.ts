import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { announced, mustFail, root } from './fixtures.ts'

const impure = ['Date.now(', 'new Date()', 'Math.random(']

/** `file breaks call` for each call in a rule that makes its answer depend on more than what is passed in. */
function impureCalls(folder: string, pattern: RegExp): { seen: number; calls: string[] } {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    pattern.test(file),
  )
  const calls = files.flatMap((file) => {
    const code = readFileSync(join(folder, file), 'utf8').replace(/^\s*(\/\/|\*).*$/gm, '')
    return impure.filter((call) => code.includes(call)).map((call) => `${file} breaks ${call}`)
  })
  return { seen: files.length, calls: calls.sort() }
}

it('sees a rule that looks at the clock or throws dice', () => {
  expect(impureCalls(join(mustFail, 'clock'), /\.rules\.ts$/).calls).toEqual(announced('clock'))
})

it('lets no rule and nothing shared look at the clock or throw dice: both are passed in', () => {
  const shared = impureCalls(join(root, 'shared/src'), /(?<!\.test)\.ts$/)
  expect(shared.seen).toBeGreaterThan(0)
  expect(shared.calls).toEqual([])
  expect(impureCalls(join(root, 'server/src'), /\.rules\.ts$/).calls).toEqual([])
})
