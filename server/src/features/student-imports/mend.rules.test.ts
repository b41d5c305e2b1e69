import { importColumns } from '@cursus/shared/student-imports'
import { describe, expect, it } from 'vitest'
import { createFixFinder, suggestionOf } from './find-fixes.rules.ts'
import { createMender } from './mend.rules.ts'

const columns = importColumns
const cells = (more: Partial<Record<(typeof importColumns)[number], string>>) =>
  columns.map((column) => more[column] ?? '')
const born = (birthday: string) => ({ code: 'birthday.format' as const, cells: cells({ birthday }) })

describe('dates that a list writes another way', () => {
  const fixesOf = (refused: string[], good: string[] = []) => {
    const finder = createFixFinder(columns)
    for (const date of good) finder.good(cells({ birthday: date }))
    for (const date of refused) finder.refused(born(date))
    return finder.fixes()
  }

  it.each([
    [['03-14-2004', '09-02-2003', '12-25-2004'], '-', 'mdy', 3, 1, '14/03/2004'],
    [['14-03-2004', '09-02-2003'], '-', 'dmy', 2, 1, '14/03/2004'],
    [['2004-03-14', '2004-02-09 00:00:00'], '-', 'ymd', 2, 0, '14/03/2004'],
    [['1.9.2004', '14.12.2004'], '.', 'dmy', 2, 1, '14/12/2004'],
    [['1/9/2004'], '/', 'dmy', 1, 1, '01/09/2004'],
    [['05-05-2004'], '-', 'dmy', 1, 0, '05/05/2004'],
    [['26-03-2004', '27-04-2004', '03-25-2004'], '-', 'dmy', 2, 0, '26/03/2004'],
    [['03-25-2004', '04-27-2004', '26-03-2004'], '-', 'mdy', 2, 0, '25/03/2004'],
  ])('%j are read in one order', (refused, separator, order, count, ambiguous, to) => {
    expect(fixesOf(refused)).toMatchObject([
      { kind: 'dates', separator, order, count, ambiguous, example: { to } },
    ])
  })

  it('with the month first are told also where others could be read, unless one of those has the day first', () => {
    expect(fixesOf(['03/14/2004'], ['04/03/2002', '05/05/2001'])).toMatchObject([
      { separator: '/', order: 'mdy', count: 2, ambiguous: 1 },
    ])
    expect(fixesOf(['03/14/2004'], ['04/03/2002', '14/03/2002'])).toEqual([])
  })

  it('that are none, or could be in no order, are left to hands', () => {
    expect(fixesOf(['x', '14/03/04', '31-31-2004', '2004', '14-03/2004', '100-1-2004', ''])).toEqual([])
    expect(fixesOf(['31/02/2004', '02-30-2004', '29.02.2003', '2004-02-30'])).toEqual([])
    expect(fixesOf(['31-02-2004', '9-12-2004'])).toMatchObject([
      { count: 1, example: { from: '9-12-2004', to: '09/12/2004' } },
    ])
  })

  it('are suggested in their order, and marked where another one reads them too', () => {
    const fixes = fixesOf(['03-14-2004', '09-02-2003'])
    expect(suggestionOf(born('03-14-2004'), columns, fixes)).toEqual({
      value: '14/03/2004',
      isAmbiguous: false,
    })
    expect(suggestionOf(born('09-02-2003'), columns, fixes)).toEqual({
      value: '02/09/2003',
      isAmbiguous: true,
    })
    expect(suggestionOf(born('14-03-2004'), columns, fixes)).toBeNull()
    expect(suggestionOf({ code: 'phone.invalid', cells: cells({}) }, columns, fixes)).toBeNull()
  })
})

it.each([
  [1900, '38060', '14/03/2004'],
  [1904, '36598', '14/03/2004'],
] as const)('reads days that a workbook counts from %i as bare numbers', (base, from, to) => {
  const refused = [from, ' 38061 ', '9999', '60001', '38060.5', '380600', '2004'].map(born)
  const finder = createFixFinder(columns, base)
  for (const one of refused) finder.refused(one)
  const fixes = finder.fixes()
  expect(fixes).toEqual([{ kind: 'serials', base, count: 2, example: { from, to } }])
  expect(suggestionOf(born(from), columns, fixes)).toEqual({ value: to, isAmbiguous: false })
  expect(suggestionOf(born('9999'), columns, fixes)).toBeNull()
  const birthdayOf = (cell: string, list: typeof base | null = base) =>
    createMender({ serials: true }, columns, list)({ line: 2, ...born(cell) }).cells[4]
  expect([from, '9999'].map((cell) => birthdayOf(cell))).toEqual([to, '9999'])
  expect(birthdayOf(from, null)).toBe(from)
})

it('offers no days for the numbers of a CSV, which does not say how they are counted', () => {
  const finder = createFixFinder(columns)
  finder.refused(born('38060'))
  expect(finder.fixes()).toEqual([])
})

it('gives telephones and postal codes the zero back that a spreadsheet took', () => {
  const finder = createFixFinder(columns)
  finder.refused({ code: 'phone.invalid', cells: cells({ phone: '6 39 98 03 01' }) })
  finder.refused({ code: 'phone.invalid', cells: cells({ phone: '12' }) })
  finder.refused({ code: 'postalCode.invalid', cells: cells({ postalCode: '6000' }) })
  expect(finder.fixes()).toEqual([
    { kind: 'zero', column: 'phone', count: 1, example: { from: '6 39 98 03 01', to: '0639980301' } },
    { kind: 'zero', column: 'postalCode', count: 1, example: { from: '6000', to: '06000' } },
  ])
})

it('mends a cell typed by hand before what is said of many, and no row that has another number of cells', () => {
  const mend = createMender(
    {
      cells: [
        { line: 3, column: 'birthday', value: '01/02/2003' },
        { line: 4, column: 'birthday', value: '' },
      ],
      dates: [{ separator: '-', order: 'mdy' }],
      zeros: ['phone'],
      same: [{ column: 'civility', from: 'Mlle', to: 'Mme' }],
    },
    columns,
  )
  const row = (line: number) => ({
    line,
    cells: cells({ civility: ' Mlle ', birthday: '03-14-2004', phone: '639980301', postalCode: '6000' }),
  })
  const mended = cells({ civility: 'Mme', birthday: '14/03/2004', phone: '0639980301', postalCode: '6000' })
  expect(mend(row(2)).cells).toEqual(mended)
  expect(mend(row(3)).cells[4]).toBe('01/02/2003')
  expect(mend(row(4)).cells[4]).toBe('')
  const short = { line: 2, cells: ['Mlle', '03-14-2004'] }
  expect(mend(short)).toBe(short)
})
