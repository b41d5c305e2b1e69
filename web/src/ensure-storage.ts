/**
 * A browser that blocks cookies and site data throws at `localStorage` itself, and one whose storage is full at each write. Then
 * what is kept lasts as long as the page, which works all the same: checking a certificate needs nothing kept. Runs before all that
 * reads a storage.
 */
function ensureStorage() {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (!isWritable(name)) Object.defineProperty(window, name, { value: inMemory(readable(name)) })
  }
}

function isWritable(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    window[name].setItem('canKeep', 'yes')
    window[name].removeItem('canKeep')
    return true
  } catch {
    return false
  }
}

function readable(name: 'localStorage' | 'sessionStorage'): [string, string][] {
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

ensureStorage()

export {}
