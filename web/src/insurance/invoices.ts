import type { UploadedInvoice } from '@cursus/shared/devices'
import { api } from '../api/api.ts'
import { ApiError, messageOf } from '../api/api-error.ts'

const types = ['application/pdf', 'image/jpeg', 'image/png']
/** For the `accept` of a file input: a help to the person, no more. */
export const invoiceTypes = [...types, '.pdf', '.jpg', '.jpeg', '.png'].join()
const MOST_BYTES = 10 * 1024 * 1024

/** What is wrong with a file before it is sent, as a text key of the page; the server looks at the content. */
export function invoiceFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type !== '' && !types.includes(type)) return 'invoice.wrongType'
  return size > MOST_BYTES ? 'invoice.tooLarge' : undefined
}

/** Stores the invoice of a device: of a contract, or for a draft that names it by its id. */
export function uploadInvoice(file: File, contractId?: string): Promise<UploadedInvoice> {
  const body = new FormData()
  body.append('invoice', file)
  if (contractId) body.append('contractId', contractId)
  return api.post<UploadedInvoice>('/contracts/multimedia_insurance/invoice', body)
}

/** What the server says of the file, else of the call. */
export function invoiceRefusal(error: unknown, fallback: string): string {
  const [said] = error instanceof ApiError ? Object.values(error.errors).flat() : []
  return said ?? messageOf(error, fallback)
}
