import type { UploadedInvoice } from '@cursus/shared/devices'
import { api } from '../api/api.ts'

const types = ['application/pdf', 'image/jpeg', 'image/png']
/** Types for the `accept` of a file input, a hint only. */
export const invoiceTypes = [...types, '.pdf', '.jpg', '.jpeg', '.png'].join()
const MOST_BYTES = 10 * 1024 * 1024

/** Returns the text key of what is wrong with a file before it is sent; the server checks its content. */
export function invoiceFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type !== '' && !types.includes(type)) return 'invoice.wrongType'
  return size > MOST_BYTES ? 'invoice.tooLarge' : undefined
}

/** Stores the invoice of a device, for a contract or for a draft that names its id. */
export function uploadInvoice(file: File, contractId?: string): Promise<UploadedInvoice> {
  const body = new FormData()
  body.append('invoice', file)
  if (contractId) body.append('contractId', contractId)
  return api.post<UploadedInvoice>('/contracts/multimedia_insurance/invoice', body, { isOnce: true })
}
