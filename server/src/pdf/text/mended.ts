import type { Font } from 'fontkit'

/** What fontkit 2.0.4 gets wrong for names, put right on the fonts that we open. */
export function mended(font: Font): Font {
  return allowingNoAnchor(rememberingText(font))
}

/**
 * fontkit keeps one object per glyph with the text of its first use; in Arabic one shape serves several letters. Here
 * every use gets an object of its own text.
 */
function rememberingText(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    if (codePoints.length === 0) return glyph
    const own = Object.create(glyph)
    own.codePoints = codePoints
    return own
  }
  return font
}

interface Placing {
  applyAnchor(mark: unknown, base: unknown, index: number): void
}

/** A letter may have no anchor for a kind of mark; then the mark stays where it is. fontkit ends with a TypeError. */
function allowingNoAnchor(font: Font): Font {
  font.layout(' ')
  const inner = font as unknown as { _layoutEngine?: { engine?: { GPOSProcessor?: Placing } } }
  const placing = inner._layoutEngine?.engine?.GPOSProcessor
  if (!placing) return font
  const applyAnchor = placing.applyAnchor
  placing.applyAnchor = function (mark, base, index) {
    if (base) applyAnchor.call(this, mark, base, index)
  }
  return font
}
