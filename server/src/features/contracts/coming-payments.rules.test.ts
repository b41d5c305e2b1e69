import { describe, expect, it } from 'vitest'
import { askedBefore, comingPayments, type PriceToCome } from './coming-payments.rules.ts'
import { neverLate } from './contract-state.rules.ts'

const monthly = {
  statut: 'ok',
  paymentStatus: 'payment_succeeded',
  signatureStatus: 'signed',
  startDate: '2026-10-01',
  endDate: '2027-10-01',
  ...neverLate,
  renews: true,
  paysFrom: '2026-08-31',
  knownUntil: '2026-10-31',
  interval: 'month',
  subscriptionStripe: 'sub_1',
  subscriptionIsOver: false,
} as const

const dearer = { from: '2027-01-10', before: 1000, cents: 1310, laterCents: 0, countedUntil: null }
const paying = { ...monthly, primeCents: 1000 }
const old = { day: '2026-11-30', cents: 1000 }
const yearly = { ...paying, interval: 'year', paysFrom: '2026-03-15', knownUntil: '2026-03-15' } as const
const renewed = { ...dearer, cents: 1365, chargedUntil: null, waitsFor: 92 }
const more = { day: '2027-04-14', cents: 335, extra: 335 }

describe('the payments to come', () => {
  it.each<[string, object[], { day: string; cents: number }[]]>([
    ['one at its price where nothing else is agreed', [], [old]],
    [
      'each up to the first at another price, with the days before it that were charged at the old one',
      [dearer],
      [old, { ...old, day: '2026-12-31' }, { day: '2027-01-31', cents: 1310 + 210 }],
    ],
    [
      'no more than its price on the day from which it counts',
      [{ ...dearer, from: '2026-12-31' }],
      [old, { day: '2026-12-31', cents: 1310 }],
    ],
    [
      'less where the price falls',
      [{ ...dearer, from: '2026-11-15', cents: 690 }],
      [{ ...old, cents: 690 - 155 }],
    ],
    [
      'all days that were charged at the old price, though the payment before came after the first of them',
      [{ ...dearer, from: '2026-09-30', chargedUntil: '2026-11-29' }],
      [{ ...old, cents: 1310 + 310 + 310 }],
    ],
    [
      'its price alone once the payment before was at it',
      [{ ...dearer, from: '2026-10-31', chargedUntil: '2026-10-30' }],
      [{ ...old, cents: 1310 }],
    ],
    [
      'what was too little to be paid with the change',
      [{ ...dearer, from: '2026-11-20', laterCents: 40, countedUntil: '2026-11-29' }],
      [{ ...old, cents: 1310 + 40 }],
    ],
    [
      'what two changes before it left to it',
      [
        { ...dearer, from: '2026-11-10', laterCents: 30, countedUntil: '2026-11-29' },
        {
          ...dearer,
          from: '2026-11-20',
          before: 1310,
          cents: 1350,
          laterCents: 12,
          countedUntil: '2026-11-29',
        },
      ],
      [{ ...old, cents: 1350 + 30 + 12 }],
    ],
    [
      'what was left to it once',
      [
        { ...dearer, from: '2026-11-20', laterCents: 40, countedUntil: '2026-11-29' },
        { ...dearer, before: 1310, cents: 1620 },
      ],
      [
        { ...old, cents: 1310 + 40 },
        { day: '2026-12-31', cents: 1310 },
        { day: '2027-01-31', cents: 1620 + 210 },
      ],
    ],
  ])('asks for %s', (_, prices, payments) => {
    const told = comingPayments(paying, prices as PriceToCome[], '2026-11-20')
    expect(told.map(({ day, cents }) => ({ day, cents }))).toEqual(payments)
  })
})

it('has the payments to come at the price that begins last, in whatever order they were agreed', () => {
  const renewal = { ...renewed, from: '2026-11-15', before: 1240, cents: 1550 }
  const change = { ...dearer, from: '2026-11-10', cents: 1240, countedUntil: '2026-11-29' }
  const next = [{ ...old, cents: 1550 + 155, extra: 155 }]
  for (const prices of [
    [renewal, change],
    [change, renewal],
  ]) {
    expect(comingPayments(paying, prices, '2026-11-12')).toEqual(next)
    const [asked] = askedBefore(paying, prices, { today: '2026-11-12', end: '2026-12-31' })
    expect(asked?.cents).toBe(1550 + 155)
  }
})

describe('the payments to come of a yearly payer', () => {
  it.each<[string, object, string, object[]]>([
    [
      'its payment, then of the first day of the new year what it makes the year that was paid dearer',
      { from: '2027-04-14' },
      '2026-11-20',
      [{ day: '2027-03-15', cents: 1000, extra: 0 }, more],
    ],
    [
      'the difference on its day, then the payment at the new price',
      { from: '2027-04-14' },
      '2027-03-20',
      [more, { day: '2028-03-15', cents: 1365, extra: 0 }],
    ],
    [
      'the difference with the next payment where that comes soon',
      { from: '2027-02-01' },
      '2027-01-20',
      [{ day: '2027-03-15', cents: 1365 + 42, extra: 42 }],
    ],
    [
      'less with the next payment, however far',
      { from: '2027-04-14', cents: 635 },
      '2027-03-20',
      [{ day: '2028-03-15', cents: 635 - 335, extra: -335 }],
    ],
    [
      'nothing of its own where the payment before was at the new price',
      { from: '2027-03-15' },
      '2027-03-10',
      [{ day: '2027-03-15', cents: 1365, extra: 0 }],
    ],
    [
      'the difference until its invoice is there, once the new price was told',
      { from: '2027-04-14', chargedUntil: '2028-03-14' },
      '2027-04-14',
      [more, { day: '2028-03-15', cents: 1365, extra: 0 }],
    ],
    [
      'the whole difference where the payment of the first day came before the price was told',
      { from: '2026-03-15' },
      '2026-03-15',
      [
        { day: '2026-03-15', cents: 365, extra: 365 },
        { day: '2027-03-15', cents: 1365, extra: 0 },
      ],
    ],
  ])('ask for %s', (_, price, today, payments) => {
    expect(comingPayments(yearly, [{ ...renewed, ...price }], today)).toEqual(payments)
  })
})

describe('what is asked for before an end', () => {
  const december = { cents: 1000, from: '2026-11-30', to: '2026-12-30' }
  it.each<[string, object[], string, object[]]>([
    ['is each payment with its days, but none of the day of the end', [], '2026-12-31', [december]],
    ['is none before the next payment', [], '2026-11-30', []],
    [
      'has a difference with the days that it is for',
      [dearer],
      '2027-02-10',
      [
        december,
        { cents: 1000, from: '2026-12-31', to: '2027-01-30' },
        { cents: 1310 + 210, from: '2027-01-10', to: '2027-02-27' },
      ],
    ],
  ])('%s', (_, prices, end, periods) => {
    expect(askedBefore(paying, prices as PriceToCome[], { today: '2026-11-20', end })).toEqual(periods)
  })

  it('has a difference that is asked for by an invoice of its own', () => {
    const prices = [{ ...renewed, from: '2027-04-14' }]
    expect(askedBefore(yearly, prices, { today: '2027-03-20', end: '2027-05-01' })).toEqual([
      { cents: 335, from: '2027-04-14', to: '2028-03-14' },
    ])
  })
})
