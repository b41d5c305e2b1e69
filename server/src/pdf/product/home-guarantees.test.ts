import { homeCover, insuredRooms } from '@cursus/shared/home-cover'
import { expect, it } from 'vitest'
import { capitalsOf } from './home-guarantees.ts'

it.each(insuredRooms)('promises for %i rooms on the page what contract and certificate give', (rooms) => {
  const { capitals, table } = capitalsOf(rooms)
  const liability = table.rows.find(({ key }) => key === 'tenant_liability')
  expect(homeCover(rooms)).toEqual({
    contents: capitals.contentsCapitalEur,
    theft: capitals.theftLimitEur,
    tenantLiability: (liability as unknown as { amountEur: number }).amountEur,
    deductible: capitals.generalDeductibleEur,
  })
})

it('insures no home without rooms or of more than six', () => {
  for (const rooms of [0, 7]) expect(() => capitalsOf(rooms)).toThrow('No home of')
})
