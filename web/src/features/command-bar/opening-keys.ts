/**
 * Tells whether a key asks for the search. `/` counts only outside fields and dialogs: there it is a letter. French keyboards type
 * it with the shift key.
 */
export function asksForSearch(event: KeyboardEvent): boolean {
  if (event.altKey) return false
  if (event.ctrlKey || event.metaKey) return !event.shiftKey && event.key.toLowerCase() === 'k'
  const target = event.target instanceof Element ? event.target : null
  return event.key === '/' && !target?.closest('input, textarea, select, dialog, [contenteditable]')
}
