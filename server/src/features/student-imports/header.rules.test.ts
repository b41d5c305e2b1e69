import { languages } from '@cursus/shared/language'
import { importColumns } from '@cursus/shared/student-imports'
import { expect, it } from 'vitest'
import { text } from '../../platform/texts.ts'
import { type Delimiter, missingColumns, pickDelimiter, readHeader } from './header.rules.ts'

it('knows each column by its name and its French ones, in any order, case, accents and blanks', () => {
  expect(readHeader([...importColumns])).toEqual([...importColumns])
  const french = [
    'Civilité',
    'PRÉNOM',
    ' nom ',
    'Courriel',
    'date de naissance',
    'Date_Naissance',
    'Téléphone',
  ]
  expect(readHeader(french)).toEqual(['civility', 'name', 'lastName', 'email', null, 'birthday', 'phone'])
  expect(readHeader(['Adresse', 'Code postal', 'VILLE', 'mail', 'last_name'])).toEqual([
    'street',
    'postalCode',
    'city',
    'email',
    'lastName',
  ])
})

it('knows the columns of a list of students that was exported, in each language', () => {
  for (const language of languages) {
    const exported = ['civility', 'lastName', 'name', 'email', 'phone', 'birthday'] as const
    expect(readHeader(exported.map((column) => text(language, `csv.students.${column}`)))).toEqual(exported)
  }
})

it('passes over what it does not know, and over a second column of one meaning', () => {
  expect(readHeader(['email', 'mail', 'Remarque', ''])).toEqual(['email', null, null, null])
})

it('names every required column that is missing', () => {
  expect(missingColumns(readHeader(['nom', 'phone']))).toEqual(['civility', 'name', 'email', 'birthday'])
  expect(missingColumns(readHeader([...importColumns]))).toEqual([])
})

it.each([
  ['nom;prenom;email', ';'],
  ['nom,prenom,email', ','],
  ['nom\tprenom\temail', '\t'],
  ['nom;prenom;a,b,c,d', ';'],
  ['email', ';'],
  ['rien du tout', ';'],
])('splits %j by %j', (line, delimiter) => {
  expect(pickDelimiter((one: Delimiter) => line.split(one))).toBe(delimiter)
})
