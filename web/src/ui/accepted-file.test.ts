import { expect, it } from 'vitest'
import { endingsOf, isAccepted } from './accepted-file.ts'

it.each([
  ['a.pdf', 'application/pdf', '.pdf,application/pdf', true],
  ['A.PDF', '', '.pdf', true],
  ['photo.heic', 'image/heic', '.pdf,image/jpeg', false],
  ['letter.docx', 'application/msword', 'application/pdf', false],
  ['letter', '', 'application/pdf', true],
  ['letter', '', '.pdf', false],
])('takes or refuses %s (%s) for %s', (name, type, accept, expected) => {
  expect(isAccepted({ name, type }, accept)).toBe(expected)
})

it('names the endings of what is accepted once', () => {
  expect(endingsOf('.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png')).toEqual([
    'pdf',
    'jpg',
    'png',
  ])
  expect(endingsOf('image/jpeg,image/png')).toEqual(['jpg', 'png'])
  expect(endingsOf('.csv,.txt,.xlsx,text/csv,text/plain,application/vnd.example.sheet')).toEqual([
    'csv',
    'txt',
    'xlsx',
  ])
})
