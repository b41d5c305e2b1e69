/** « X*** Lanchen »: the first name is masked, so that the page tells nobody a whole name. */
export function maskedHolder(name: string, lastName: string): string {
  return `${[...name][0] ?? ''}*** ${lastName}`
}
