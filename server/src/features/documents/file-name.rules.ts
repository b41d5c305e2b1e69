/** A name for people: one line, no path, not long, and a PDF's, whatever the sender called it. */
export function cleanName(given: string, fallback: string): string {
  const last = given.normalize('NFC').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const bare = [...last.replace(invisible, '').replace(/\.pdf$/i, '')].slice(0, 100).join('').trim()
  return `${bare.replace(/^\.+/, '') || fallback}.pdf`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const invisible = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/g
