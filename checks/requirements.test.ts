import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import countries from '../server/src/data/countries.json' with { type: 'json' }
import { announced, mustFail, root } from './fixtures.ts'

const cited = /\b[CDE]-\d{2,}\b|\bspec [12] §\d+/g
const page = 'docs/requirements.md'
const defined = new Set(
  [...readFileSync(join(root, page), 'utf8').matchAll(/^\| ([CDE]-\d{2}|spec [12] §\d+) \|/gm)].map(
    ([, id]) => id,
  ),
)

/** `file breaks id` for each requirement that a file cites and `docs/requirements.md` does not define. */
function unknownIds(folder: string, files: string[]): string[] {
  return files
    .flatMap((file) => {
      const ids = readFileSync(join(folder, file), 'utf8').match(cited) ?? []
      return [...new Set(ids)].filter((id) => !defined.has(id)).map((id) => `${file} breaks ${id}`)
    })
    .sort()
}

it('sees an id of a requirement that is defined nowhere', () => {
  const found = unknownIds(join(mustFail, 'requirements'), ['unknown-ids.ts'])
  expect(found).toEqual(announced('requirements'))
})

it('finds every requirement that code and documentation cite defined in docs/requirements.md', () => {
  const files = globSync(
    '{README.md,docs/**/*.md,{server,shared,web,sandbox,e2e,bench,drills}/{src,test,migrations}/**/*.{ts,tsx,css,md,sql}}',
    { cwd: root },
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(unknownIds(root, files)).toEqual([])
})

it('says in D-01 and D-04 how many countries there are, whole and by zone', () => {
  const rows = readFileSync(join(root, page), 'utf8')
  const rowOf = (id: string) => rows.split('\n').find((row) => row.startsWith(`| ${id} |`)) ?? ''
  const zones = countries.map(({ zone }) => zone)
  const countOf = (zone: number) => zones.filter((one) => one === zone).length
  expect(rowOf('D-01')).toContain(` ${zones.length} destinations: `)
  expect(rowOf('D-04')).toContain(`1 (${countOf(1)}): `)
  expect(rowOf('D-04')).toContain(`3 (${countOf(3)}): `)
  expect(rowOf('D-04')).toContain(`2: the other ${countOf(2)} |`)
})
