/**
 * « 155,90 », « 1 250 € », « 1,250.50 » or « 155.9 » in euros; null for anything else. A price has two decimals at most, so a
 * point or comma before three digits groups thousands, in whatever language it was typed.
 */
export function readPrice(typed: string): number | null {
  const text = typed.replace(/[\s\u00a0\u202f€]/g, '')
  const [, whole, cents] = /^(\d{1,3}(?:[.,]\d{3})+|\d{1,7})(?:[.,](\d{0,2}))?$/.exec(text) ?? []
  return whole === undefined ? null : Number(`${whole.replace(/[.,]/g, '')}.${cents || 0}`)
}
