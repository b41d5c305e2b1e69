/**
 * Returns the key of the sentence about a number that is no IMEI; `#n` is the number of digits too few or too
 * many.
 */
export function imeiIssue(text: string): string {
  const typed = text.replace(/[\s.\-/]/g, '')
  if (/\D/.test(typed)) return 'device-form:imei.letters'
  const missing = 15 - typed.length
  if (missing > 0) return `device-form:imei.missing#${missing}`
  if (missing < 0) return `device-form:imei.tooMany#${-missing}`
  return 'device-form:imei.check'
}
