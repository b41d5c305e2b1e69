import type { MultimediaOffer } from '@cursus/shared/prices'
import { expect, it } from 'vitest'
import { chosenOffer } from './chosen-offer.ts'

const offer = (id: string, formula: string) => ({ id, formula }) as MultimediaOffer
const monthly = offer('month', 'Essentiels + tel')
const yearly = offer('year', 'Essentiels + tel')
const read = (...data: MultimediaOffer[]) => ({ data, isError: false })
const coming = { data: undefined, isError: false }
const failed = { data: undefined, isError: true }

const settled = { isSettled: true, isGone: false, isUnread: false }
const open = { offer: null, isSettled: false, isGone: false, isUnread: false }

it.each([
  ['nothing was chosen', chosenOffer(null, failed), { offer: null, ...settled }],
  ['its list came', chosenOffer('year', read(yearly)), { offer: yearly, ...settled }],
  [
    'it was chosen at the other interval',
    chosenOffer('month', read(yearly), read(monthly)),
    { offer: yearly, ...settled },
  ],
])('settles a choice when %s', (_, chosen, expected) => {
  expect(chosen).toEqual(expected)
})

it.each([
  ['its list does not come', chosenOffer('year', failed), { ...open, isUnread: true }],
  ['its list is on its way', chosenOffer('year', coming), open],
  ['the other list does not come', chosenOffer('month', read(yearly), failed), { ...open, isUnread: true }],
  ['the other list is on its way', chosenOffer('month', read(yearly), coming), open],
])('leaves a choice open while %s', (_, chosen, expected) => {
  expect(chosen).toEqual(expected)
})

it('says that a choice is gone only when every list that could have it came', () => {
  const gone = { offer: null, isSettled: true, isGone: true, isUnread: false }
  expect(chosenOffer('old', read(yearly))).toEqual(gone)
  expect(chosenOffer('old', read(yearly), read(monthly))).toEqual(gone)
})
