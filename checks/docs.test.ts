import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './fixtures.ts'

const pages = [
  'README.md',
  ...globSync('{server,web}/src/**/README.md', { cwd: root }),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]
const read = (page: string) => readFileSync(join(root, page), 'utf8')

it.each(pages)('%s links to files that exist', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
    ([, link]) => link as string,
  )
  expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([])
})

/** A decision may name what went since. */
const ofToday = pages.filter((page) => !page.includes('/decisions/'))

it.each(ofToday)('%s names places that there are', (page) => {
  const rooms = 'server|web|shared|sandbox|e2e|bench|drills|checks|launch|docs'
  const named = [...read(page).matchAll(new RegExp(`\`((?:${rooms})/[\\w./-]+)\``, 'g'))].map(
    ([, place]) => place ?? '',
  )
  const example = /NNNN|\/bicycle\b|\/[ax]$/
  const isThere = (place: string) => existsSync(join(root, place))
  expect(named.filter((place) => !example.test(place) && !isThere(place))).toEqual([])
})

it('keeps the README on one screen', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(60)
})

it('names in the security page only tests that there are', () => {
  const named = [...read('docs/security.md').matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(
    ([, name]) => name as string,
  )
  const tests = globSync('{server,web,sandbox,shared,e2e}/{src,test}/**/*.{test,spec}.ts', { cwd: root })
  expect(named.filter((name) => !tests.some((file) => file.endsWith(`/${name}`)))).toEqual([])
  expect(named.length).toBeGreaterThan(20)
})

it('has in the glossary only names that the code has', () => {
  const rooms = '{server,web,shared,sandbox,launch}/{src,test,migrations,cluster}'
  const sources = globSync(`${rooms}/**/*.{ts,tsx,sql,json}`, { cwd: root, exclude: ['**/meta'] })
  const known = new Set(sources.flatMap((file) => [file, read(file)]).flatMap((text) => text.match(/\w+/g)))
  const rows = read('docs/glossary.md').matchAll(/^\| [^|]+ \| [^|]+ \| ([^|]+) \|/gm)
  const named = [...rows].flatMap(([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  const isKnown = (name: string) => (name.match(/[A-Za-z]\w+/g) ?? []).every((word) => known.has(word))
  expect(named.filter((name) => !isKnown(name))).toEqual([])
  expect(named.length).toBeGreaterThan(200)
})

it('names in docs/architecture.md each word of the server, each provider and each room of the web', () => {
  const page = read('docs/architecture.md')
  const quoted = new Set(
    [...page.matchAll(/`([^`\n]+)`/g)].flatMap(([, text = '']) => text.match(/[\w-]+/g) ?? []),
  )
  const folders = (room: string) =>
    readdirSync(join(root, room), { withFileTypes: true }).flatMap((one) =>
      one.isDirectory() ? [one.name] : [],
    )
  const rooms = ['server/src/features', 'server/src/providers', 'web/src']
  const untold = rooms.flatMap((room) => folders(room).filter((name) => !quoted.has(name)))
  expect(untold, 'folders to be named in docs/architecture.md').toEqual([])
})

it('quotes in the glossary what the product says, word for word', () => {
  const [, messages = ''] = read('docs/glossary.md').split('## Messages quoted')
  const [french = '', english = ''] = messages.split('| English | Key |')
  const textOf = (language: string, key: string) => {
    const [file = '', name = ''] = key.split(/:(.*)/)
    const path =
      file === 'server' ? `server/src/locales/${language}.json` : `web/src/locales/${language}/${file}.json`
    return JSON.parse(read(path))[name]
  }
  const rowsOf = (language: string, table: string) =>
    [...table.matchAll(/^\| (.+) \| (.*`.*) \|$/gm)].map(([, said = '', keys = '']) => {
      const texts = [...keys.matchAll(/`([\w-]+:[^`]+)`/g)].map(([, key = '']) => textOf(language, key))
      return [said, texts.join(' / ')]
    })
  const rows = [...rowsOf('fr', french), ...rowsOf('en', english)]
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(([said, text]) => said !== text)).toEqual([])
})
