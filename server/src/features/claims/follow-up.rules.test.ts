import { answerBy } from '@cursus/shared/claim-kinds'
import { addDays, dayOf } from '@cursus/shared/day'
import { describe, expect, it } from 'vitest'
import { judgeEvent, lateBefore } from './follow-up.rules.ts'

describe('a late answer', () => {
  it('is one whose second working day is over, on every day of a year', () => {
    for (let today = '2026-01-01'; today < '2027-01-01'; today = addDays(today, 1)) {
      const edge = lateBefore(today)
      const [last, first] = [dayOf(new Date(edge.getTime() - 1)), dayOf(edge)]
      expect([today, answerBy(last) < today, answerBy(first) < today]).toEqual([today, true, false])
    }
  })
})

describe('an event', () => {
  const asked = {
    insuranceType: 'Multimédia' as const,
    kind: 'theft',
    occurredOn: '2026-11-19',
    declaredOn: '2026-11-23',
    contract: { startDate: '2026-06-01', endDate: '2027-06-01' },
  }

  it('of a theft is declared in time until the second working day', () => {
    expect(judgeEvent(asked)).toEqual({ declareBy: '2026-11-23', isInTime: true, isCovered: true })
    expect(judgeEvent({ ...asked, declaredOn: '2026-11-24' }).isInTime).toBe(false)
  })

  it('is covered from the first to the last day of its contract', () => {
    const covered = (occurredOn: string) => judgeEvent({ ...asked, occurredOn }).isCovered
    expect(['2026-05-31', '2026-06-01', '2027-06-01', '2027-06-02'].map(covered)).toEqual([
      ...[false, true],
      ...[true, false],
    ])
  })

  it('of which too little is told is not judged', () => {
    expect(judgeEvent({ ...asked, kind: null })).toMatchObject({ declareBy: null, isInTime: null })
    expect(judgeEvent({ ...asked, occurredOn: null })).toEqual({
      ...{ declareBy: null, isInTime: null, isCovered: null },
    })
  })

  it('of a natural disaster is not called late: its thirty days run from an order that comes months after it', () => {
    const flood = { ...asked, insuranceType: 'Habitation' as const, kind: 'natcat', occurredOn: '2026-08-31' }
    expect(judgeEvent(flood)).toEqual({ declareBy: null, isInTime: null, isCovered: true })
  })
})
