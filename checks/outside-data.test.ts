import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mustFail, root } from './fixtures.ts'
import { takenOnTrust } from './outside-data.ts'

it.each([
  'web/src',
  'server/src',
  'shared/src',
  'launch',
])('takes nothing from outside for what nobody has looked at, anywhere in %s', (folder) => {
  expect(takenOnTrust(root, `${folder}/**/*.{ts,tsx,mjs}`)).toEqual([])
})

it('sees a cast, a declared type, a function that promises a type, and what is read on at once', () => {
  expect(takenOnTrust(join(mustFail, 'outside'), '*.ts')).toEqual([
    'trusting.ts: JSON.parse(text)',
    'trusting.ts: response.json()',
    'trusting.ts: response.json()',
    'trusting.ts: JSON.parse(text)',
  ])
})
