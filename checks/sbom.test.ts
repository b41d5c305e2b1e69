import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sbomOf } from '../launch/sbom.ts'
import { root } from './fixtures.ts'

const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
const bom = sbomOf(text)
const partOf = (purl: string) => bom.components.find((part) => part.purl.startsWith(purl))

it('lists every package of the lock file once, with its version and hash', () => {
  const { packages } = JSON.parse(text) as { packages: Record<string, { version?: string; link?: boolean }> }
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  const wanted = new Set(
    installed.map(
      ([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`,
    ),
  )
  const aliases = ['@typescript/native@'] // installed under another name than their own
  for (const one of wanted) {
    if (aliases.some((alias) => one.startsWith(alias))) continue
    expect(partOf(`pkg:npm/${one.replace('@', one.startsWith('@') ? '%40' : '@')}`), one).toBeDefined()
  }
  const purls = bom.components.map(({ purl }) => purl)
  expect(new Set(purls).size).toBe(purls.length)
  expect(purls).toEqual([...purls].sort())
})

it('says what the server loads, what only tools are, and what belongs to one kind of machine', () => {
  expect(partOf('pkg:npm/stripe@')).toMatchObject({ scope: 'required', licenses: [{ expression: 'MIT' }] })
  expect(partOf('pkg:npm/stripe@')?.hashes?.[0]).toEqual({
    alg: 'SHA-512',
    content: expect.stringMatching(/^[0-9a-f]{128}$/),
  })
  expect(partOf('pkg:npm/%40biomejs/biome@')).toMatchObject({
    group: '@biomejs',
    name: 'biome',
    scope: 'excluded',
  })
  expect(partOf('pkg:npm/%40embedded-postgres/windows-x64@')).toMatchObject({ scope: 'optional' })
})
