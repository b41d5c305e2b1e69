import { expect, it } from 'vitest'
import { fullNameOf, maskedName, namesInOrder, passportNameOf, passportNames } from './full-name.ts'

it.each([
  ['Xinyi', 'Lanchen', 'Xinyi Lanchen', 'X*** Lanchen'],
  ['小明', '李', '李小明', '李小***'],
  ['𠮷', '田', '田𠮷', '田𠮷***'],
  ['々', '佐々木', '佐々木々', '佐々木々***'],
  ['Xiaoming', '李', 'Xiaoming 李', 'X*** 李'],
  ['민수', '김', '김민수', '김민***'],
  ['さくら', '田中', '田中さくら', '田中さ***'],
  ['エリカ', '田中', '田中エリカ', '田中エ***'],
  ['マリア', 'シルバ', 'マリア シルバ', 'マ*** シルバ'],
  ['민수', '李', '李민수', '李민***'],
  ['민수', 'Kim', '민수 Kim', '민*** Kim'],
  ['محمد', 'بن علي', 'محمد بن علي', 'م*** بن علي'],
  ['', 'someone@example.org', 'someone@example.org', '*** someone@example.org'],
])('writes %s %s as a whole, and with the first name masked', (name, lastName, whole, masked) => {
  expect([fullNameOf({ name, lastName }), maskedName({ name, lastName })]).toEqual([whole, masked])
})

it('puts the family name first where both are in Han characters, kana or Hangul', () => {
  expect(namesInOrder({ name: '小明', lastName: '王' })).toEqual(['王', '', '小明'])
  expect(namesInOrder({ name: 'Xiaoming', lastName: '李' })).toEqual(['Xiaoming', ' ', '李'])
})

it('takes from the passport what is in another script, and nothing where nothing is', () => {
  const names = { name: '小明', lastName: '李' }
  expect(passportNames({ ...names, latinName: 'Xiaoming', latinLastName: 'Li' })).toEqual({
    name: 'Xiaoming',
    lastName: 'Li',
  })
  expect(passportNames({ ...names, lastName: 'Smith', latinName: 'Xiaoming' })?.lastName).toBe('Smith')
  expect(passportNames({ ...names, latinName: null })).toBe(null)
  expect(passportNameOf({ ...names, name: 'Marie', latinLastName: 'Li' })).toBe('Marie Li')
  expect(passportNameOf(names)).toBe('')
})
