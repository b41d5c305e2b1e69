/** Masks the first name, « X*** Lanchen », so that the public page shows no whole name. */
export function maskedHolder(name: string, lastName: string): string {
  return `${[...name][0] ?? ''}*** ${lastName}`
}
