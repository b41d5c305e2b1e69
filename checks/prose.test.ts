import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mustFail, root } from './fixtures.ts'
import { faultsOfProse, faultsUnder } from './prose.ts'

it('sets every text of server and web as its language does', () => {
  expect(faultsUnder(root)).toEqual([])
})

it('finds, in each language and in sources, what is set as in another', () => {
  expect(faultsUnder(join(mustFail, 'prose'))).toEqual([
    'web/src/locales/ar/common.json: ask: sign of another script',
    'web/src/locales/ar/common.json: count: digits of another set',
    'web/src/locales/ar/common.json: count: tanwin after its alif',
    'web/src/locales/ar/common.json: last: a midnight of either side',
    'web/src/locales/ar/common.json: share: a sign that changes sides',
    'web/src/locales/ch/common.json: ask: half-width sign',
    'web/src/locales/en/common.json: ask: straight apostrophe',
    'web/src/locales/en/common.json: quote: quotes of another language',
    'web/src/locales/fr/common.json: ask: no no-break space before the sign',
    'web/src/locales/fr/common.json: count: a number that may break',
    'web/src/locales/fr/common.json: quote: no no-break space inside « »',
    'web/src/locales/fr/common.json: wait: three dots',
    'web/src/locales/fr/common.json: whose: straight apostrophe',
    "server/src/features/words.ts: L'offre x: straight apostrophe",
  ])
})

it('takes a narrow space of French for another than the one of all texts', () => {
  expect(faultsOfProse('Qui a refusé\u202f?', 'fr')).toEqual(['no no-break space before the sign'])
  expect(faultsOfProse('«\u202fRégler\u202f»', 'fr')).toEqual(['no no-break space inside « »'])
})

it('finds an hour that breaks between two lines', () => {
  expect(faultsOfProse('De 9 h à 21 h.', 'fr')).toEqual(['a number that may break'])
  expect(faultsOfProse('De 9\u00a0h à 21\u00a0h, pour 3 heures.', 'fr')).toEqual([])
})

it.each([
  ['fr', 'À 9:30, voyez https://example.org/a?b=c;d et {when}\u00a0: c’est «\u00a0{what}\u00a0».'],
  ['fr', 'Vraiment\u00a0?! Oui, 10\u00a0000\u00a0€\u00a0!'],
  ['en', 'Is it “{what}”? Yes: at 9:30.'],
  ['ch', '{when}：是“{what}”吗？见 https://example.org/?a，9:30。'],
  ['ar', 'هل هو «{what}»؟ نعم، الساعة 9:30؛ شكرًا.'],
  ['ar', '100% و\u2066100%\u2069'],
])('takes an address, an hour and a gap for no fault of %s: %s', (language, text) => {
  expect(faultsOfProse(text, language)).toEqual([])
})
