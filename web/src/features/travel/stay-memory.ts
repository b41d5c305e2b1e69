import type { StayValues } from './stay-values.ts'

const key = 'form.stay'

/** What was typed before a reload of this tab; null when nothing was, or it cannot be read. */
export function readTyped(): Partial<StayValues> | null {
  try {
    const typed = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof typed === 'object' ? typed : null
  } catch {
    return null
  }
}

export function storeTyped(values: StayValues) {
  sessionStorage.setItem(key, JSON.stringify(values))
}
