import { join } from 'node:path'
import { expect, it } from 'vitest'
import texts from '../web/src/locales/fr/audit.json' with { type: 'json' }
import { auditFields } from './audit-fields.ts'
import { mustFail, root } from './fixtures.ts'

const wordless = (folder: string, pattern: string) =>
  auditFields(folder, pattern)
    .filter(({ field }) => !(`field.${field}` in texts))
    .map(({ file, field }) => `${file}: ${field}`)

it('sees a field of the journal that has no words', () => {
  expect(wordless(join(mustFail, 'audit-fields'), '*.ts')).toEqual([
    'answer.ts: wordless',
    'answer.ts: alsoWordless',
    'answer.ts: hidden',
  ])
})

it('has words for every field that the journal is given by name', () => {
  expect(auditFields(root, 'server/src/**/*.ts').length).toBeGreaterThan(50)
  expect(wordless(root, 'server/src/**/*.ts')).toEqual([])
})
