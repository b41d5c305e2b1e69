import { idOf } from '../../forms/form-words.ts'
import type { Place } from '../../payments/refusals.ts'

/**
 * Returns the field in which an answer of the form is given: an address that is searched has one field, an invoice is sent
 * as its id.
 */
export function placeIn(form: string, asked: readonly string[]) {
  return (path: string): Place | null => {
    const [root = '', need] = path.split('.')
    if (root === 'needs' && need) return { path: need, field: idOf(form, need) }
    if (root === 'invoiceId') return { path: 'invoice', field: idOf(form, 'invoice') }
    if (!asked.includes(root)) return null
    return { path, field: root === 'address' ? `${form}-address-street` : idOf(form, path) }
  }
}
