import { setTimeout as wait } from 'node:timers/promises'

/** Does again what fails because a drill has broken the database under it, for three minutes at most. */
export async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 180_000; ; await wait(500)) {
    try {
      return await act()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}
