import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './fixtures.ts'

const index = 'docs/decisions/README.md'
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const pages = globSync(['docs/decisions/[0-9]*.md', '{server,web}/src/**/README.md'], { cwd: root }).sort()
const numbers = pages.flatMap((page) =>
  [...read(page).matchAll(/^##? (\d{3}) /gm)].map(([, number]) => number as string),
)

it.each(pages)('%s begins with a title, then its date, whether it is in force, and its area', (page) => {
  const [title = '', blank, about = ''] = read(page).split('\n')
  expect(title).toMatch(/^# \S/)
  expect(blank).toBe('')
  expect(about).toMatch(/^\d{4}-\d\d-\d\d · (in force|superseded|superseded in part) · [\w ]+$/)
})

it('lists every decision once, with its page', () => {
  const rows = [...read(index).matchAll(/^\| ([\d, ]+) \| \[.+\]\((.+)\) \|/gm)]
  const listed = rows.map(([, , link = '']) => join(dirname(index), link)).sort()
  expect(listed).toEqual(pages)
  expect(rows.flatMap(([, ids = '']) => ids.split(', ')).sort()).toEqual([...numbers].sort())
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('says in the index how each page stands, and which of its decisions no longer hold as a whole', () => {
  const rows = [...read(index).matchAll(/^\| ([\d, ]+) \| \[.+\]\((.+)\) \| .+ \| (.+) \|$/gm)]
  expect(rows.length).toBe(pages.length)
  for (const [, ids = '', link = '', status = ''] of rows) {
    const page = read(join(dirname(index), link))
    const [stands, past = ''] = status.split(': ')
    expect(page.split('\n')[2]?.split(' · ')[1], link).toBe(stands)
    expect(past === '', link).toBe(stands === 'in force')
    const marked = [...page.matchAll(/^## (\d{3}) .+\n\n\S+ · superseded/gm)].map(([, id]) => id)
    expect(past.split(', '), link).toEqual(expect.arrayContaining(marked))
    expect(`${ids}, `.split(', '), link).toEqual(expect.arrayContaining(past.split(', ')))
  }
})

it('cites no decision that there is not', () => {
  const files = globSync(
    '{docs,server,shared,web,sandbox,e2e,bench,drills,checks,launch}/**/*.{ts,tsx,md,css}',
    {
      cwd: root,
      exclude: (file) => /node_modules|dist|must-fail/.test(String(file)),
    },
  )
  const cited = files.flatMap((file) =>
    [...read(file).matchAll(/\bdecisions? (\d{3})\b/g)].map(
      ([, number]) => `${relative(root, join(root, file))} ${number}`,
    ),
  )
  expect(cited.length).toBeGreaterThan(20)
  expect(cited.filter((one) => !numbers.includes(one.slice(-3)))).toEqual([])
})
