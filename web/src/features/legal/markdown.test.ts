import { readdirSync, readFileSync } from 'node:fs'
import { languages } from '@cursus/shared/language'
import { describe, expect, it } from 'vitest'
import { readMarkdown } from '../../../markdown.ts'

const folder = new URL('./texts/', import.meta.url)
const read = (path: string) => readMarkdown(readFileSync(new URL(path, folder), 'utf8'))

/** The bones of a text: headings by their anchors, lists and tables by their size, the places that are filled in. */
function bonesOf(path: string) {
  const blocks = read(path)
  return {
    blocks: blocks.map((block) => {
      if (block.kind === 'heading') return `#${block.id}`
      if (block.kind === 'list') return `list of ${block.items.length}`
      return block.kind === 'table' ? `table of ${block.head.length} × ${block.rows.length}` : block.kind
    }),
    places: [...new Set(JSON.stringify(blocks).match(/\{[a-z]\w+\}/gi))].sort(),
  }
}

describe.each(readdirSync(new URL('fr/', folder)))('%s', (file) => {
  it.each(languages)('says in %s what it says in French, in the same order', (language) => {
    expect(bonesOf(`${language}/${file}`)).toEqual(bonesOf(`fr/${file}`))
  })

  it('has each anchor once, and begins with a heading', () => {
    const headings = read(`fr/${file}`).flatMap((block) => (block.kind === 'heading' ? [block.id] : []))
    expect(new Set(headings).size).toBe(headings.length)
    expect(read(`fr/${file}`)[0]?.kind).toBe('heading')
  })
})

it.each([
  ['HTML', '<img src=x onerror=alert(1)>'],
  ['HTML in a sentence', 'Read <b onclick=x>this</b>.'],
  ['a picture', '![x](https://example.org/x.png)'],
  ['an address that runs', '[x](javascript:alert(1))'],
  ['a heading without an anchor', '## Words'],
  ['a heading of another depth', '# Words {#words}'],
])('takes no %s into a text', (_, text) => {
  expect(() => readMarkdown(text)).toThrow()
})
