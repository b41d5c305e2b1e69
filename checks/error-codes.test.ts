import { globSync, readdirSync, readFileSync } from 'node:fs'
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

/**
 * Codes that a comment promises behind their status, as in « Throws 409 `contracts.signed` »; not the sentence of a field, and not
 * a family (`changes.…`).
 */
const promisedIn = (source: string) =>
  [...source.matchAll(/\b(?:4\d\d|50[23]) `(?!validation\.)([\w.]+)`/g)].map(([, code = '']) => code)

it('sees a code that a comment does not spell as its refusal does', () => {
  expect(promisedIn('/** Throws 404 `user_unknown`, 409 when the `version` is another. */')).toEqual([
    'user_unknown',
  ])
})

it('names in comments only codes that there are, whole, so that a search finds both', () => {
  const files = globSync('server/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const sources = files.map((file) => readFileSync(join(root, file), 'utf8'))
  const written = new Set(
    sources.flatMap((source) => [...source.matchAll(/'([\w.]+)'/g)].map(([, code]) => code)),
  )
  const promised = sources.flatMap(promisedIn)
  expect(promised.length).toBeGreaterThan(100)
  expect(promised.filter((code) => !form.test(code) || !written.has(code))).toEqual([])
})
