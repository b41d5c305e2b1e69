/** Thrown when no font has a character. The message names code points only, never the text around them. */
export class UnprintableCharacter extends Error {
  readonly codePoints: number[]
  constructor(text: string) {
    const points = [...text].map((character) => character.codePointAt(0) as number)
    super(
      `No font prints ${points.map((p) => `U+${p.toString(16).toUpperCase().padStart(4, '0')}`).join(' ')}`,
    )
    this.name = 'UnprintableCharacter'
    this.codePoints = points
  }
}
