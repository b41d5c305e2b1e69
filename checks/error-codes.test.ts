import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './fixtures.ts'

/** `feature.reason`, each in snake_case, as the description of the calls promises. */
const form = /^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/

/** Codes of refusals in a source, by which clients tell them apart; those of a list's rows have a form of their own. */
const codesIn = (source: string) =>
  [...source.matchAll(/(?:\binvalid\(|new AppError\(\s*'\w+',)\s*'([^']+)'/g)].map(([, code = '']) => code)

it('sees a code of another form', () => {
  const source = "throw invalid('sessionStripe.missing', {})\nthrow new AppError(\n 'gone',\n 'links.used')"
  expect(codesIn(source).filter((code) => !form.test(code))).toEqual(['sessionStripe.missing'])
})

it('holds every code of a refusal, and every sentence of one, to the same form', () => {
  const folder = join(root, 'server/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const codes = files.flatMap((file) => codesIn(readFileSync(join(folder, file), 'utf8')))
  const texts: object = JSON.parse(readFileSync(join(folder, 'locales/fr.json'), 'utf8'))
  const said = Object.keys(texts).flatMap((key) =>
    key.startsWith('error.') ? [key.slice('error.'.length)] : [],
  )
  expect(codes.length).toBeGreaterThan(100)
  expect([...new Set([...codes, ...said])].filter((code) => !form.test(code))).toEqual([])
})
