import { expect, it } from 'vitest'
import { showTexts } from '../../../i18n/catalogue.ts'
import { startOf } from './change-start.ts'

it('fills the field of a day as it is typed, in Chinese too', async () => {
  await showTexts('ch')
  const facts = { kind: 'device' } as never
  const change = { waiting: null, student: null }
  const { effectOn } = startOf(facts, change, { endDate: '31/12/2027' })
  expect(effectOn).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  await showTexts('fr')
})
