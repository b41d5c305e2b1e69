import { canKeep, storages } from './can-keep.ts'

/**
 * Puts what lasts as long as the page in the place of each storage that the browser refuses, or that is full: the pages then work all
 * the same, and checking a certificate needs nothing kept. Before anything reads a storage.
 */
export function keepInPage() {
  for (const name of storages)
    if (!canKeep([name])) Object.defineProperty(window, name, { value: inMemory(readable(name)) })
}

function readable(name: (typeof storages)[number]): [string, string][] {
  try {
    return Object.entries(window[name])
  } catch {
    return []
  }
}

/** A storage of texts by key that lasts as long as the page. */
function inMemory(kept: [string, string][]): Storage {
  const texts = new Map(kept)
  return {
    get length() {
      return texts.size
    },
    key: (place) => [...texts.keys()][place] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, String(text)),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  }
}
