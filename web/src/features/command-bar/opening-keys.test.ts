import { beforeEach, expect, it, vi } from 'vitest'
import { asksForSearch } from './opening-keys.ts'

class ShownElement {
  readonly isField: boolean
  constructor(isField: boolean) {
    this.isField = isField
  }
  closest() {
    return this.isField ? this : null
  }
}

const pressed = (key: string, held: Partial<KeyboardEvent> = {}, isField = false) =>
  asksForSearch({ key, target: new ShownElement(isField), ...held } as unknown as KeyboardEvent)

beforeEach(() => {
  vi.stubGlobal('Element', ShownElement)
})

it('is asked for by / on every keyboard: on a French one with the shift key', () => {
  expect(pressed('/')).toBe(true)
  expect(pressed('/', { shiftKey: true })).toBe(true)
  expect([pressed('?', { shiftKey: true }), pressed('k')]).toEqual([false, false])
})

it('takes / as a letter where somebody types, and Ctrl K not', () => {
  expect(pressed('/', {}, true)).toBe(false)
  expect([pressed('k', { ctrlKey: true }, true), pressed('K', { metaKey: true })]).toEqual([true, true])
  expect([pressed('K', { ctrlKey: true, shiftKey: true }), pressed('/', { altKey: true })]).toEqual([
    false,
    false,
  ])
})
