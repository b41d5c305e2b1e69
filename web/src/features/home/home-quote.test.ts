import { describe, expect, it } from 'vitest'
import { changedQuote, emptyQuote, type HomeQuote, readQuote } from './home-quote.ts'

const paid: HomeQuote = {
  ...emptyQuote,
  rooms: 2,
  persons: 1,
  startDate: '21/11/2026',
  maxStep: 4,
  sessionStripe: 'cs_1',
  contractId: 'c1',
}

describe('a stored quote', () => {
  it('comes back as it was', () => {
    expect(readQuote(JSON.parse(JSON.stringify(paid)))).toEqual(paid)
  })

  it.each([
    null,
    7,
    'text',
    [],
    { rooms: '2', address: 3, roommates: 'x', main: [], maxStep: {} },
  ])('that is no quote is an empty one: %j', (stored) => {
    const { address, ...rest } = readQuote(stored)
    const { address: _, ...empty } = emptyQuote
    expect(rest).toEqual(empty)
    expect(address?.street ?? '').toBe('')
  })

  it('never holds a password, whatever was stored', () => {
    const main = { firstName: 'Rose', password: 'Etudes#2026', passwordConfirm: 'Etudes#2026' }
    expect(JSON.stringify(readQuote({ main }))).not.toContain('Etudes')
  })
})

describe('another answer', () => {
  it('is another home: the contract of the last one is forgotten', () => {
    expect(changedQuote(paid, { rooms: 3 })).not.toHaveProperty('contractId')
    expect(changedQuote(paid, { rooms: 3 })).toMatchObject({ rooms: 3, persons: 1, maxStep: 4 })
  })

  it('that is the same answer changes nothing', () => {
    expect(changedQuote(paid, { rooms: 2, maxStep: 4 })).toEqual(paid)
  })

  it('may name its own contract', () => {
    expect(changedQuote(paid, { contractId: 'c2' })).toMatchObject({
      contractId: 'c2',
      sessionStripe: 'cs_1',
    })
  })
})
