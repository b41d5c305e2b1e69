import { describe, expect, it } from 'vitest'
import { sharesOf } from './instalments.rules.ts'

const paysFrom = '2026-10-05'
const home = { id: 'home', productId: 'cursus_home', paysFrom }
const phone = { id: 'phone', productId: 'cursus_phone', paysFrom }
const line = (
  productId: string | null,
  amount: number,
  from = '2026-10-05T12:00Z',
  until = '2026-11-05T12:00Z',
) => ({
  productId,
  amount,
  from: new Date(from),
  until: new Date(until),
  isCredited: false,
})
const days = { from: '2026-10-05', until: '2026-11-04' }

describe('an invoice', () => {
  it.each([
    [
      'is that of the only contract, whatever its lines are called',
      [line('other', 2584)],
      [home],
      { home: 2584 },
    ],
    [
      'is split by what each line is for',
      [line('cursus_home', 2584), line('cursus_phone', 790)],
      [home, phone],
      { home: 2584, phone: 790 },
    ],
    [
      'gives a line under another name to the contract that has none',
      [line('cursus_home', 2584), line('renamed', 790)],
      [home, phone],
      { home: 2584, phone: 790 },
    ],
    ['asks nothing for a contract that has left', [line('cursus_home', 2584)], [home, phone], { home: 2584 }],
    [
      'adds up the lines of one contract',
      [line('cursus_home', 2584), line('cursus_home', 100)],
      [home, phone],
      { home: 2684 },
    ],
  ])('%s', (_name, lines, contracts, amounts) => {
    const { shares, unknown } = sharesOf(lines, contracts)
    expect(
      Object.fromEntries(shares.map(({ contractId, amountCents }) => [contractId, amountCents])),
    ).toEqual(amounts)
    expect(unknown).toEqual([])
  })

  it('asks nothing of a contract whose lines are all credited', () => {
    const credited = { ...line('cursus_phone', 790), isCredited: true }
    const { shares } = sharesOf([line('cursus_home', 2584), credited], [home, phone])
    expect(shares.map(({ isCredited }) => isCredited)).toEqual([false, true])
  })

  it('gives nobody a line that two contracts may claim', () => {
    const { shares, unknown } = sharesOf([line('renamed', 790)], [home, phone])
    expect(shares).toEqual([])
    expect(unknown).toMatchObject([{ amount: 790 }])
  })
})

it.each([
  ['a month', '2026-10-05T12:00Z', '2026-11-05T12:00Z', days],
  [
    'a month that begins after midnight in Paris and the evening before in London',
    '2026-07-04T22:30Z',
    '2026-08-04T22:30Z',
    { from: '2026-07-05', until: '2026-08-04' },
  ],
  [
    'the month in which summer time ends',
    '2026-10-01T22:10Z',
    '2026-11-01T22:10Z',
    { from: '2026-10-02', until: '2026-11-01' },
    '2026-10-02',
  ],
  [
    'the month after a winter evening that began summer time',
    '2027-03-15T22:30Z',
    '2027-04-15T22:30Z',
    { from: '2027-03-15', until: '2027-04-14' },
    '2027-01-15',
  ],
  [
    'a month from the 31st to the end of February',
    '2027-01-31T12:00Z',
    '2027-02-28T12:00Z',
    { from: '2027-01-31', until: '2027-02-27' },
  ],
  [
    'a year from 29 February',
    '2028-02-29T12:00Z',
    '2029-02-28T12:00Z',
    { from: '2028-02-29', until: '2029-02-27' },
  ],
  ['a minute', '2026-10-05T12:00Z', '2026-10-05T12:01Z', { from: '2026-10-05', until: '2026-10-05' }],
])('an invoice covers %s by days in Paris, both included', (_name, from, until, covered, paysFrom = '2026-10-05') => {
  expect(sharesOf([line('x', 1, from, until)], [{ ...home, paysFrom }]).shares).toMatchObject([covered])
})
