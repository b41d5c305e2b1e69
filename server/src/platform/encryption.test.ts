import { expect, it } from 'vitest'
import { createEncryption } from './encryption.ts'

const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)]

it('gives back what it encrypted, also after the keys were changed, and never twice the same', () => {
  const before = createEncryption([older])
  const after = createEncryption([newer, older])
  const sealed = before.encrypt('JBSWY3DP')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(before.encrypt('JBSWY3DP')).not.toBe(sealed)
  expect([before.decrypt(sealed), after.decrypt(sealed)]).toEqual(['JBSWY3DP', 'JBSWY3DP'])
  expect(after.printsOf('K7TX29QD')).toContain(before.printsOf('K7TX29QD')[0])
})

it('knows of a print whether its key is there, but for prints that do not name it', () => {
  const [print = '', , ...rest] = createEncryption([older]).printsOf('K7TX29QD')
  expect(rest).toEqual([])
  const [one, other] = [createEncryption([newer, older]), createEncryption([newer])]
  expect([one.hasKeyOf(print), other.hasKeyOf(print)]).toEqual([true, false])
  const bare = print.split('.')[1] ?? ''
  expect(other.hasKeyOf(bare)).toBe(true)
  expect(one.printsOf('K7TX29QD')).toContain(bare)
})

it('gives nothing without the key, or of what somebody changed', () => {
  const sealed = createEncryption([older]).encrypt('JBSWY3DP')
  expect(createEncryption([newer]).decrypt(sealed)).toBe(null)
  for (const wrong of [
    '',
    'x',
    sealed.slice(0, -2),
    sealed.replace(/\.[^.]+$/, '.AAAA'),
    `${sealed}.x`.slice(1),
  ])
    expect(createEncryption([older]).decrypt(wrong)).toBe(null)
})
