/** A name for people: one line, no path, not long, and ending as its content does, whatever the sender called it. */
export function cleanName(given: string, fallback: string, ending: 'pdf' | 'jpg' | 'png' = 'pdf'): string {
  const last = given.normalize('NFC').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const bare = [...last.replace(invisible, '').replace(known[ending], '')].slice(0, 100).join('').trim()
  return `${bare.replace(/^\.+/, '') || fallback}.${ending}`
}

/** The ending of a name by the type of its content: what people may attach to a claim, and what an invoice may be. */
export const endings: Record<string, 'pdf' | 'jpg' | 'png'> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

const known = { pdf: /\.pdf$/i, jpg: /\.jpe?g$/i, png: /\.png$/i }

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g
