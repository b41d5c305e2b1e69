import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mustFail, root } from './fixtures.ts'
import { checkTexts } from './text-keys.ts'

const sources = ['web/src/**/*.{ts,tsx}', 'web/src/routing/*.json', 'shared/src/**/*.ts']
const { unknown, unused } = checkTexts(root, sources)

it('asks for no text that does not exist', () => {
  expect(unknown).toEqual([])
})

it('keeps no text that nothing asks for', () => {
  expect(unused).toEqual([])
})

it('sees an unknown key, also in a branch and in another namespace, and a text that nothing asks for', () => {
  expect(checkTexts(join(mustFail, 'texts'), sources)).toEqual({
    unknown: [
      'web/src/page.tsx: title.gone',
      'web/src/page.tsx: lead.gone',
      'web/src/page.tsx: start:title',
      'web/src/page.tsx: elsewhere',
    ],
    unused: ['common:forgotten'],
  })
})
