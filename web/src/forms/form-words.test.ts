import { expect, it } from 'vitest'
import { find, type Translate } from '../i18n/translate.ts'
import { hasContent, inOrder, keyFor, nameOf, once, shownIssues, summaryLine } from './form-words.ts'

const names = { 'user.name': 'Prénom', address: 'Adresse', acceptTerm: 'Conditions' }

it('calls a part of an address by the name of the address', () => {
  expect(nameOf('address.city', names)).toBe('Adresse')
  expect(nameOf('user.name', names)).toBe('Prénom')
  expect(nameOf('unknown', names)).toBe('unknown')
})

it('tells errors in the order of the form, not of the schema', () => {
  const issues = { acceptTerm: 'c', 'address.city': 'b', 'user.name': 'a' }
  expect(inOrder(issues, names).map(([path]) => path)).toEqual(['user.name', 'address.city', 'acceptTerm'])
})

it('says the same thing once', () => {
  const lines = ['street', 'city'].map((field) => ({ field, text: 'Adresse : obligatoire' }))
  expect(once(lines)).toEqual([{ field: 'street', text: 'Adresse : obligatoire' }])
})

const typed = {
  email: 'anouk@',
  phone: ' ',
  address: { street: '1 rue', city: '' },
  agreed: false,
  files: [],
}

it.each([
  ['email', true],
  ['phone', false],
  ['address.street', true],
  ['address.city', false],
  ['agreed', false],
  ['files', false],
  ['unknown', false],
])('%s holds an answer: %s', (path, isAnswered) => {
  expect(hasContent(typed, path)).toBe(isAnswered)
})

it('judges what was left with content, and all of it after a try', () => {
  const issues: [string, string][] = [
    ['email', 'e'],
    ['phone', 'p'],
    ['address.city', 'c'],
  ]
  const left = { touched: ['email', 'phone', 'address'], attempt: 0 }
  expect(shownIssues(issues, typed, left)).toEqual([['email', 'e']])
  expect(shownIssues(issues, typed, { touched: [], attempt: 0 })).toEqual([])
  expect(shownIssues(issues, typed, { touched: [], attempt: 1 })).toEqual(issues)
})

it('says of a missing text that it is needed, in its own words where it has some', () => {
  const required = 'validation.field.required'
  expect(keyFor(['phone', 'validation.field.phone.incorrect'], typed)).toBe(required)
  expect(keyFor(['phone', 'validation.field.latin.required'], typed)).toBe('validation.field.latin.required')
  expect(keyFor(['email', 'validation.field.email.incorrect'], typed)).toBe(
    'validation.field.email.incorrect',
  )
  expect(keyFor(['agreed', 'validation.field.acceptTerm.incorrect'], typed)).toBe(
    'validation.field.acceptTerm.incorrect',
  )
})

it.each([
  ['Prénom', 'Prénom : obligatoire'],
  ['De quel logement s’agit-il\u00a0?', 'De quel logement s’agit-il\u00a0? obligatoire'],
  ['哪处住房？', '哪处住房？ obligatoire'],
])('sets no colon after a name that asks: %s', (name, line) => {
  const texts: Record<string, string> = {
    sentences: '{first} {second}',
    'summary.line': '{name} : {sentence}',
  }
  const t: Translate = (key, values) => find([texts], key, { locale: 'fr', values }) ?? key
  expect(summaryLine(t, name, 'obligatoire')).toBe(line)
})
