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
  expect(readHeader(french)).toEqual(['civility', 'name', 'lastName', 'email', 'birthday', null, 'phone'])
  expect(readHeader(['Adresse', 'Code postal', 'VILLE', 'mail', 'last_name'])).toEqual([
    'street',
    'postalCode',
    'city',
    'email',
    'lastName',
  ])
})

it.each([
  ['name', 'Prénoms|Prénom(s)|First names|Given name|Given name(s)|Forename|名字|الاسم الشخصي'],
  ['lastName', 'Nom de famille|Family name|Surname|姓氏|الاسم العائلي|لقب العائلة'],
  [
    'email',
    'Adresse e-mail|Adresse mail|Adresse électronique|Email address|邮箱|电子邮件|عنوان البريد الإلكتروني',
  ],
  ['birthday', 'Date de naissance|Né(e) le|Né le|Birth date|DOB|Date of birth|生日|出生年月日|تاريخ الولادة'],
  [
    'phone',
    'Numéro de téléphone|N° de téléphone|Tél.|Portable|Phone number|Mobile|手机号|电话号码|رقم الهاتف',
  ],
])('knows %s by what people call it in each language', (column, names) => {
  for (const name of names.split('|')) expect([name, ...readHeader([name])]).toEqual([name, column])
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

it('of two columns with one meaning reads the first that the spreadsheet shows', () => {
  const header = ['email', 'mail', 'courriel', 'nom']
  const read = (...hidden: number[]) => readHeader(header, undefined, new Set(hidden))
  expect(read(0, 3)).toEqual([null, 'email', null, 'lastName'])
  expect(read(0, 1, 2)).toEqual(['email', null, null, 'lastName'])
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
