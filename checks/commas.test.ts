import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { announced, mustFail, root } from './fixtures.ts'

/** Files that join words with a Latin comma, and what they join. All other lists take the comma of the language. */
const latin = new Map([
  ['features/cover/change/changed-facts.tsx', 'a French address'],
  ['features/home/home-answers.tsx', 'a French address'],
  ['features/home/home-ticket.tsx', 'a French address'],
  ['features/home/use-people.ts', 'a French address'],
  ['features/requests/request-facts.tsx', 'a French address'],
  ['forms/address-field.tsx', 'a French address'],
  ['features/second-step/passkeys.ts', 'a browser and a system, stored as the first name of a passkey'],
])

/** `file breaks comma` for each file whose code joins words with `, `, but in tests. */
function latinCommasIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '')
      return /join\(', '\)|`[^`\n]*\}, \$\{/.test(code) ? [`${file} breaks comma`] : []
    })
    .sort()
}

it('sees a list that is joined with a Latin comma', () => {
  expect(latinCommasIn(join(mustFail, 'commas'))).toEqual(announced('commas'))
})

it('joins what people read with the comma of their language', () => {
  const found = latinCommasIn(join(root, 'web/src')).map((one) => one.split(' ')[0] ?? '')
  expect(found).toEqual([...latin.keys()].sort())
})
