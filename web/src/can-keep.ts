/** The storages of a browser, each of which may be refused or full. */
export const storages = ['localStorage', 'sessionStorage'] as const

/** Tells whether the browser keeps what it is given: one that blocks site data throws at the storage itself. */
export function canKeep(names: readonly (typeof storages)[number][] = storages): boolean {
  try {
    for (const name of names) {
      window[name].setItem('canKeep', '')
      window[name].removeItem('canKeep')
    }
    return true
  } catch {
    return false
  }
}
