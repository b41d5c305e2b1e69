import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mustFail, root } from './fixtures.ts'
import { faultsOfStyles } from './styles.ts'

const web = join(root, 'web/src')

it('finds a colour that is no token, a class outside a module, a long file, and a name that is not there or not used', () => {
  expect(faultsOfStyles(join(mustFail, 'styles'))).toEqual([
    'card.module.css breaks global-class',
    'card.module.css breaks literal-colour',
    'card.module.css breaks unused-class',
    'card.tsx breaks literal-colour',
    'card.tsx breaks unknown-class',
    'long.css breaks long-file',
    'sheet.css breaks global-class',
  ])
})

it('finds none of these in the web', () => {
  expect(faultsOfStyles(web)).toEqual([])
})
