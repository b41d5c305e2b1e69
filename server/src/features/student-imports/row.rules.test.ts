import { expect, it } from 'vitest'
import { readHeader } from './header.rules.ts'
import { isBlank, judgeRow } from './row.rules.ts'

const header = ['civility', 'name', 'lastName', 'email', 'birthday', 'phone', 'street', 'postalCode', 'city']
const rules = {
  columns: readHeader(header),
  emailDomain: 'Boreale.example.org',
  support: 'Aide@boreale.example.org',
  today: '2026-11-21',
}
const good: Record<string, string> = {
  civility: 'Mme',
  name: 'Inès',
  lastName: 'Carmoisin',
  email: 'ines.carmoisin@boreale.example.org',
  birthday: '29/02/2004',
  phone: '06 39 98 02 03',
  street: '5 place du Marché',
  postalCode: '06000',
  city: 'Nice',
}
const judge = (change: Record<string, string>) =>
  judgeRow(
    header.map((column) => ({ ...good, ...change })[column] ?? ''),
    rules,
  )
const codeOf = (change: Record<string, string>) => {
  const judged = judge(change)
  return 'early' in judged ? judged.early : 'late' in judged ? judged.late : null
}
const rowOf = (change: Record<string, string>) => {
  const judged = judge(change)
  return 'row' in judged ? judged.row : expect.fail(JSON.stringify(judged))
}

it.each([
  [{ civility: 'Dr' }, 'civility', 'civility.unknown'],
  [{ civility: '' }, 'civility', 'civility.unknown'],
  [{ name: ' ' }, 'name', 'name.required'],
  [{ name: 'N'.repeat(101) }, 'name', 'name.tooLong'],
  [{ lastName: '' }, 'lastName', 'lastName.required'],
  [{ lastName: '𠮷'.repeat(101) }, 'lastName', 'lastName.tooLong'],
  [{ name: 'Jean2' }, 'name', 'name.incorrect'],
  [{ lastName: 'Votre colis attend : https://colis.example' }, 'lastName', 'lastName.incorrect'],
  [{ lastName: 'Val\u202emy' }, 'lastName', 'lastName.incorrect'],
  [{ email: '' }, 'email', 'email.required'],
  [{ email: 'faux(at)boreale' }, 'email', 'email.invalid'],
  [{ email: '@boreale.example.org' }, 'email', 'email.invalid'],
  [{ email: 'inès@boreale.example.org' }, 'email', 'email.invalid'],
  [{ email: 'AIDE@boreale.example.org' }, 'email', 'email.ours'],
  [{ email: 'a@sub.boreale.example.org' }, 'email', 'email.wrongDomain'],
  [{ email: 'a@autre-boreale.example.org' }, 'email', 'email.wrongDomain'],
  [{ birthday: '' }, 'birthday', 'birthday.required'],
  [{ birthday: '2004-10-10' }, 'birthday', 'birthday.format'],
  [{ birthday: '1/2/2004' }, 'birthday', 'birthday.format'],
  [{ birthday: '31/02/2004' }, 'birthday', 'birthday.invalid'],
  [{ birthday: '29/02/2005' }, 'birthday', 'birthday.invalid'],
  [{ birthday: '00/00/0000' }, 'birthday', 'birthday.invalid'],
  [{ birthday: '10/10/2099' }, 'birthday', 'birthday.outOfRange'],
  [{ birthday: '10/10/2999' }, 'birthday', 'birthday.outOfRange'],
  [{ birthday: '22/11/2012' }, 'birthday', 'birthday.outOfRange'],
  [{ birthday: '21/11/1926' }, 'birthday', 'birthday.outOfRange'],
  [{ phone: '0639' }, 'phone', 'phone.invalid'],
  [{ phone: '639980203' }, 'phone', 'phone.invalid'],
  [{ phone: '+1234567' }, 'phone', 'phone.invalid'],
  [{ phone: '+1234567890123456' }, 'phone', 'phone.invalid'],
  [{ phone: 'six' }, 'phone', 'phone.invalid'],
  [{ postalCode: '' }, 'postalCode', 'address.incomplete'],
  [{ street: '', city: '' }, 'street', 'address.incomplete'],
  [{ street: 'r'.repeat(201) }, 'street', 'street.tooLong'],
  [{ city: 'v'.repeat(101) }, 'city', 'city.tooLong'],
  [{ postalCode: '6000' }, 'postalCode', 'postalCode.invalid'],
  [{ name: '=1+1' }, 'name', 'cell.formula'],
  [{ name: ' @SUM(A1)' }, 'name', 'cell.formula'],
  [{ city: '-1' }, 'city', 'cell.formula'],
  [{ phone: '-33' }, 'phone', 'cell.formula'],
  [{ name: '+33' }, 'name', 'cell.formula'],
  [{ name: '\tInès' }, 'name', 'cell.formula'],
  [{ name: '\rInès' }, 'name', 'cell.formula'],
  [{ name: "'=1+1" }, 'name', 'cell.formula'],
])('refuses %o at %s: %s', (change, field, code) => {
  expect(codeOf(change)).toEqual({ field, code })
})

it('names of several faults the first in the order of the columns that count (C-76)', () => {
  const order = [
    [{ city: '=1' }, 'cell.formula'],
    [{ civility: 'Dr' }, 'civility.unknown'],
    [{ name: '' }, 'name.required'],
    [{ lastName: '' }, 'lastName.required'],
    [{ email: 'x' }, 'email.invalid'],
    [{ birthday: 'x' }, 'birthday.format'],
    [{ phone: 'x' }, 'phone.invalid'],
    [{ street: '' }, 'address.incomplete'],
  ] as const
  for (let first = order.length - 1, faults = {}; first >= 0; first -= 1) {
    faults = { ...faults, ...order[first]?.[0] }
    expect(codeOf(faults)?.code).toBe(order[first]?.[1])
  }
  expect(judgeRow(['=1', 'Dr'], rules)).toEqual({ early: { field: null, code: 'row.columnCount' } })
  expect(judgeRow([...header, ''], rules)).toMatchObject({ early: { code: 'row.columnCount' } })
})

it('keeps an e-mail that is well formed beside a later fault: the database may know a sooner one', () => {
  expect(judge({ email: 'INES@boreale.example.org', birthday: 'x' })).toEqual({
    email: 'ines@boreale.example.org',
    late: { field: 'birthday', code: 'birthday.format' },
  })
})

it('reads what people write', () => {
  expect(rowOf({ name: '  Ine\u0300s ', email: 'INES@Boreale.example.org' })).toMatchObject({
    name: 'Inès',
    email: 'ines@boreale.example.org',
    birthday: '2004-02-29',
    phone: '+33639980203',
    postalCode: '06000',
  })
  for (const civility of ['M', 'M.', 'Mr', 'monsieur', 'H']) expect(rowOf({ civility }).civility).toBe('M')
  for (const civility of ['Mme', 'MADAME', 'F']) expect(rowOf({ civility }).civility).toBe('Mme')
  const phones = {
    '+33639980203': '+33639980203',
    '0033639980203': '+33639980203',
    '06.39-98.02 03': '+33639980203',
  }
  for (const [phone, stored] of Object.entries(phones)) expect(rowOf({ phone }).phone).toBe(stored)
  expect(rowOf({ phone: "'+33639980203" }).phone).toBe('+33639980203')
  expect(rowOf({ phone: '', street: '', postalCode: '', city: '' })).toMatchObject({
    phone: null,
    street: null,
  })
  expect(rowOf({ name: 'Jean\r\nPaul' }).name).toBe('Jean Paul')
  expect(rowOf({ lastName: "'t Hooft" }).lastName).toBe("'t Hooft")
})

it('takes who is 14 today, and who is 99', () => {
  expect(rowOf({ birthday: '21/11/2012' }).birthday).toBe('2012-11-21')
  expect(rowOf({ birthday: '22/11/1926' }).birthday).toBe('1926-11-22')
})

it('passes over columns that it does not know, whatever is in them', () => {
  const columns = readHeader([...header, 'Remarque'])
  const cells = [...header.map((column) => good[column] ?? ''), '=HYPERLINK("x")']
  expect(judgeRow(cells, { ...rules, columns })).toHaveProperty('row')
})

it('knows a row without a word in it', () => {
  expect([isBlank(['']), isBlank([' ', '\t', '']), isBlank(['', 'x'])]).toEqual([true, true, false])
})
