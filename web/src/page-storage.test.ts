import { afterEach, expect, it, vi } from 'vitest'
import { canKeep, storages as names } from './can-keep.ts'
import { keepInPage } from './page-storage.ts'

/** A window each of whose storages is what `get` returns. */
function aWindow(get: () => object) {
  const page = new EventTarget()
  for (const name of names) Object.defineProperty(page, name, { configurable: true, get })
  vi.stubGlobal('window', page)
}

afterEach(() => void vi.unstubAllGlobals())

it('keeps for the page alone where the browser refuses both storages', () => {
  aWindow(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  expect(canKeep()).toBe(false)
  keepInPage()
  for (const name of names) {
    window[name].setItem('language', 'ar')
    expect([window[name].getItem('language'), window[name].length]).toEqual(['ar', 1])
    window[name].removeItem('language')
    expect(window[name].getItem('language')).toBeNull()
  }
})

it('goes on from what a full storage holds', () => {
  const full = {
    language: 'ar',
    setItem: () => {
      throw new DOMException('It is full.', 'QuotaExceededError')
    },
  }
  Object.defineProperty(full, 'setItem', { enumerable: false })
  aWindow(() => full)
  keepInPage()
  window.localStorage.setItem('name', 'Malo')
  expect([window.localStorage.getItem('language'), window.localStorage.getItem('name')]).toEqual([
    'ar',
    'Malo',
  ])
})

it('leaves a storage alone that keeps what it is given', () => {
  const texts = new Map<string, string>()
  const kept = { setItem: texts.set.bind(texts), removeItem: texts.delete.bind(texts) }
  aWindow(() => kept)
  keepInPage()
  expect([window.localStorage, texts.size]).toEqual([kept, 0])
})
