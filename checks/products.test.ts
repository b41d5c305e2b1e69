import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productKeys, typeNames, wireNames } from '@cursus/shared/product-keys'
import { expect, it } from 'vitest'
import { announced, mustFail, root } from './fixtures.ts'

/** Rooms of the products. All others ask the value of a product; that they import none is a rule of the rooms. */
const products: readonly string[] = [...productKeys, 'mutual']
/** Files that name one, and why they must. */
const naming = new Map([
  ['demo/demo-homes.ts', 'writes the homes of the demo world, whose rows only homes have'],
])
const features = join(root, 'server/src/features')
const rooms = readdirSync(features).filter((room) => !products.includes(room))
const names = [...Object.values(typeNames), ...productKeys.map((key) => `'${key}'`)]

/** Names of the wire that are not the keys too. */
const otherNames = productKeys.map((key) => wireNames[key]).filter((name) => !products.includes(name))
/** A name of the wire as a word of its own, or as a field. */
const wireName = (name: string) => new RegExp(`(['"\`])${name}\\1|\\b${name}:`)

/** The code of a folder without its comments and the addresses of calls. */
function codeUnder(folder: string): { file: string; code: string }[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /(?<!\.test|\.gen)\.tsx?$/.test(file))
    .map((file) => ({
      file,
      code: readFileSync(join(folder, file), 'utf8')
        .replace(/^\s*(\/\/|\/?\*).*$/gm, '')
        .replace(/'\/[\w/:-]*'/g, ''),
    }))
}

/** `file breaks name` for each name that the code of a folder says. */
function broken(folder: string, says: (code: string) => string[]): string[] {
  return codeUnder(folder)
    .flatMap(({ file, code }) => says(code).map((name) => `${file} breaks ${name}`))
    .sort()
}

const namedProducts = (code: string) => names.filter((name) => code.includes(name))
const namedOnWire = (code: string) => otherNames.filter((name) => wireName(name).test(code))

it('sees a product that is named where none should be', () => {
  expect(broken(join(mustFail, 'products'), namedProducts)).toEqual(announced('products'))
})

it.each(rooms)('lets %s name no product', (room) => {
  const folder = join(features, room)
  expect(codeUnder(folder).length).toBeGreaterThan(0)
  const found = broken(folder, namedProducts)
  expect(found.filter((one) => !naming.has(`${room}/${one.split(' ')[0]}`))).toEqual([])
})

it.each([...naming.keys()])('still needs the exception of %s', (file) => {
  const [room = '', name = ''] = file.split('/')
  expect(broken(join(features, room), namedProducts).some((one) => one.startsWith(name))).toBe(true)
})

it('sees a product that has a second name', () => {
  expect(broken(join(mustFail, 'wire-names'), namedOnWire)).toEqual(announced('wire-names'))
})

/** The folders of papers have their names in addresses. */
it.each([
  'server/src/features',
  'web/src',
  'shared/src',
])('maps the names of the wire to keys in one place only: %s', (folder) => {
  const found = broken(join(root, folder), namedOnWire)
  expect(found.filter((one) => !one.startsWith('product-keys.ts'))).toEqual([])
})
