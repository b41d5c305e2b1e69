/** Writes the digits of Arabic, Persian and full-width keyboards as 0 to 9. */
export const westernDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16))

const figures =
  'input:is([inputmode=numeric], [inputmode=decimal], [inputmode=tel], [autocomplete~=postal-code])'

/**
 * Turns what an Arabic keyboard types into a field of figures into the digits that every screen shows, before React reads the field:
 * rules and calls then know one kind of digits.
 */
export function typeWesternDigits() {
  document.addEventListener('input', ({ target }) => writeWestern(target), true)
}

function writeWestern(field: EventTarget | null) {
  if (!(field instanceof HTMLInputElement) || !field.matches(figures)) return
  const text = westernDigits(field.value)
  if (text === field.value) return
  const { selectionStart } = field
  // React watches the field's own property, and would not hear of what is set by it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.setSelectionRange(selectionStart, selectionStart)
}
