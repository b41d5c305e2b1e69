/** Cleans the name of an uploaded file: one line, no path, short, with the ending of its real content. */
export function cleanName(given: string, fallback: string, ending: 'pdf' | 'jpg' | 'png' = 'pdf'): string {
  const last = given.normalize('NFC').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const bare = [...last.replace(invisible, '').replace(known[ending], '')].slice(0, 100).join('').trim()
  return `${bare.replace(/^\.+/, '') || fallback}.${ending}`
}

/** Ending of a file name by the type of its content, for attachments of claims and invoices. */
export const endings: Record<string, 'pdf' | 'jpg' | 'png'> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

const known = { pdf: /\.pdf$/i, jpg: /\.jpe?g$/i, png: /\.png$/i }

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g
