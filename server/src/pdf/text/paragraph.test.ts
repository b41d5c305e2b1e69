import { expect, it } from 'vitest'
import { fit, type Part } from './paragraph.ts'

const room = { width: 200, height: 40, sizes: [15, 12, 10] }
const plain = (text: string): Part[] => [{ text, weight: 'regular' }]
const textOf = (parts: Part[]) =>
  fit(parts, room).lines.map(({ runs }) =>
    runs.flatMap((run) => run.letters.map(({ text }) => text)).join(''),
  )

it('a short text stands on one line in the largest size', () => {
  const { lines, size } = fit(plain('Institut Méridien'), room)
  expect(lines).toHaveLength(1)
  expect(size).toBe(15)
})

it('a longer text wraps between words before it shrinks', () => {
  const { lines, size } = fit(plain('Institut Méridien des Longitudes'), room)
  expect(size).toBe(15)
  expect(lines).toHaveLength(2)
  for (const { width } of lines) expect((width * size) / 1000).toBeLessThanOrEqual(room.width)
})

it.each([
  'x'.repeat(400),
  '大'.repeat(300),
  'mot '.repeat(200).trim(),
  'محمد '.repeat(100).trim(),
])('the longest text stays inside its room and loses no letter', (long) => {
  const { lines, size, leading } = fit(plain(long), room)
  expect(lines.length * leading).toBeLessThanOrEqual(room.height)
  for (const { width } of lines) expect((width * size) / 1000).toBeLessThanOrEqual(room.width)
  const letters = textOf(plain(long)).join('').replaceAll(' ', '').length
  expect(letters).toBe(long.replaceAll(' ', '').length)
})

it('a comma stays with the name before it', () => {
  const lines = textOf([
    { text: 'Maria Antonia Josefina', weight: 'bold' },
    { text: ', née le 30/01/2001', weight: 'regular' },
  ])
  for (const line of lines) expect(line.startsWith(',')).toBe(false)
})

it('names of several scripts stay in their order, each in its own font, wherever the line breaks', () => {
  const names = ['Anne-Élisabeth Marie-Charlotte', 'محمد', 'Li van Oranje', '小明 王']
  const parts = names.flatMap((name, index) => [...plain(index > 0 ? ', ' : ''), ...plain(name)])
  const shown = fit(parts, { ...room, width: 225, sizes: [15] })
  expect(shown.lines).toHaveLength(2)
  const latin = shown.lines
    .flatMap(({ runs }) => runs)
    .filter(({ letters }) => letters.some(({ text }) => /[a-z]/i.test(text)))
  expect(new Set(latin.map(({ face }) => face.name))).toEqual(new Set(['regular']))
})

it('a line that begins with a right-to-left word keeps inside its room, whatever follows in it', () => {
  const { lines, size } = fit(plain('محمد Wilhelmina Mommsen'), room)
  for (const { width } of lines) expect((width * size) / 1000).toBeLessThanOrEqual(room.width)
})
