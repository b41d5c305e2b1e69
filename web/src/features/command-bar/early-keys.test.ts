import { expect, it } from 'vitest'
import { changeBy, nothingEarly } from './early-keys.tsx'

const after = (...keys: string[]) =>
  keys.reduce((early, key) => changeBy(key)?.(early) ?? early, nothingEarly)

it('keeps letters of any script and signs, and takes the last one back', () => {
  expect(after('L', 'é', '陈', '@', 'x', 'Backspace').typed).toBe('Lé陈@')
  expect(after('😀', 'Backspace').typed).toBe('')
})

it('types nothing by keys that are none', () => {
  expect(after('a', 'Shift', 'ArrowDown', 'F5', 'Tab')).toEqual({ typed: 'a', isEntered: false })
})

it('remembers Enter for the words before it alone', () => {
  expect(after('Enter').isEntered).toBe(false)
  expect(after('a', 'Enter')).toEqual({ typed: 'a', isEntered: true })
  expect(after('a', 'Enter', 'b').isEntered).toBe(false)
})
