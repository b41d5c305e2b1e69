const fields = 'input, select, textarea'
const actions = 'button, a[href], summary'

/**
 * Puts the focus where a dialog begins: its first field, of radios the one that is chosen, or its first action where there is
 * none. What begins below what is in view would hide what stands before it, so `title` has the focus then, and where there is
 * nothing yet. The button that closes is in the header and never has it.
 */
export function focusFirst(dialog: HTMLElement, title: HTMLElement | null): void {
  const first = fieldOf(dialog) ?? actionOf(dialog)
  if (first && isInView(first, dialog)) first.focus()
  else title?.focus()
}

function fieldOf(dialog: HTMLElement): HTMLElement | undefined {
  const all = usable(dialog, fields)
  const [first] = all
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return all.find((one) => one.matches(':checked') && one.getAttribute('name') === first.name) ?? first
}

/** The first of the footer, which is the way back, before a link of the body; a single one there may only close the dialog. */
function actionOf(dialog: HTMLElement): HTMLElement | undefined {
  const all = usable(dialog, actions)
  const inFooter = all.filter((one) => one.closest('footer'))
  return inFooter.length > 1 ? inFooter[0] : all[0]
}

function usable(dialog: HTMLElement, what: string): HTMLElement[] {
  const found = dialog.querySelectorAll<HTMLElement>(`:scope > :not(header) :is(${what}):not(:disabled)`)
  return [...found].filter((one) => one.tabIndex >= 0 && one.checkVisibility() && !one.closest('[inert]'))
}

/** Within the dialog and the part of it that scrolls, its body. */
function isInView(element: HTMLElement, dialog: HTMLElement): boolean {
  const { bottom } = element.getBoundingClientRect()
  const parts = [dialog, ...dialog.children].filter((part) => part.contains(element))
  return parts.every((part) => bottom <= part.getBoundingClientRect().bottom)
}
