import { expect, it } from 'vitest'
import { fillText } from './fill-text.ts'

const said = (text: string, name: string, locale = 'fr') => fillText(text, locale, () => name)

it.each([
  ['Anouk Vallombre', 'Contrats d’Anouk Vallombre'],
  ['Élise', 'Contrats d’Élise'],
  ['Œdipe', 'Contrats d’Œdipe'],
  ['Yves', 'Contrats d’Yves'],
  ['\u2068Anouk\u2069', 'Contrats d’\u2068Anouk\u2069'],
  ['\u0001Anouk\u0002', 'Contrats d’\u0001Anouk\u0002'],
  ['Yann', 'Contrats de Yann'],
  ['Hugo', 'Contrats de Hugo'],
  ['12,50 €', 'Contrats de 12,50 €'],
  ['', 'Contrats de '],
])('says « de » before %s as French does', (name, whole) => {
  expect(said('Contrats de {name}', name)).toBe(whole)
})

it('says « que » likewise, at the head of a sentence too, and touches no word that only ends like them', () => {
  expect(said('ce que {name} quitte', 'Anouk')).toBe('ce qu’Anouk quitte')
  expect(said('De {name}', 'Anouk')).toBe('D’Anouk')
  expect(said('possède {name}, grande {name}', 'une clé')).toBe('possède une clé, grande une clé')
})

it('leaves other languages and gaps without a value as they are', () => {
  expect(said('List de {name}', 'Anouk', 'en-GB')).toBe('List de Anouk')
  expect(fillText('Contrats de {name}', 'fr', () => undefined)).toBe('Contrats de {name}')
})
