import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { announced, mustFail, root, runTool } from './fixtures.ts'

type Report = { diagnostics: { category: string; location?: { path?: string } }[] }

const folder = mkdtempSync(join(tmpdir(), 'cursus-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

// The project's own rules, without its list of places that are left alone: the fixtures are one of them.
const { vcs: _vcs, files: _files, ...rules } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
cpSync(join(mustFail, 'lint'), folder, { recursive: true })
writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...rules, files: { includes: ['**/*.ts'] } }))

it('reports a badly formatted file, one of over 300 lines, a debug line, an unused import, a value import of a type, another zod', async () => {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { code, output } = await runTool(biome, ['check', '--reporter=json'], folder)
  const { diagnostics } = JSON.parse(
    output.slice(output.indexOf('{"'), output.lastIndexOf('}') + 1),
  ) as Report
  const reported = diagnostics
    .filter(({ location }) => location?.path !== 'biome.json')
    .map(({ category, location }) => `${location?.path} breaks ${category}`)
  expect(reported.sort()).toEqual(announced('lint'))
  expect(code).not.toBe(0)
}, 30_000)
