import type { Font } from 'fontkit'

/** Mends in a font what fontkit 2.0.4 gets wrong for names. */
export function mended(font: Font): Font {
  return allowingNoAnchor(rememberingText(font))
}

/**
 * Gives each use of a glyph its own object: fontkit keeps one object with the text of the first use, but in Arabic
 * one shape serves several letters.
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

/** Leaves a mark where it is when its letter has no anchor for it; fontkit throws a TypeError. */
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
