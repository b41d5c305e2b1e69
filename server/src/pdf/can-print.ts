import { printable, shape } from './text/shape.ts'
import { UnprintableCharacter } from './text/unprintable.ts'

/** Tells whether our fonts have every character of the text, in the weights that names stand in. */
export function canPrint(text: string): boolean {
  try {
    for (const weight of ['regular', 'bold'] as const) shape(printable(text), weight)
    return true
  } catch (error) {
    if (error instanceof UnprintableCharacter) return false
    throw error
  }
}
