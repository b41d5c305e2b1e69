import { expect, it } from 'vitest'
import { readOptions } from './options.ts'

const usual = { minutes: 10, people: 6, among: [{ name: 'line cut' }, { name: 'line slow' }] }

it('takes what is usual where nothing is said, also for a drill without contracts', () => {
  expect(readOptions([], usual)).toMatchObject({ minutes: 10, people: 6, contracts: 0, only: '' })
})

it('refuses a number that is none, and an argument that it does not know', () => {
  expect(() => readOptions(['--people', '0'], usual)).toThrow('0 is no number above 0')
  expect(() => readOptions(['--persons', '3'], usual)).toThrow('--persons')
})

it('takes a part of a name, and names all where none has it', () => {
  expect(readOptions(['--only', 'slow'], usual).only).toBe('slow')
  expect(() => readOptions(['--only', 'quick'], usual)).toThrow('\n  line cut\n  line slow\n')
})
