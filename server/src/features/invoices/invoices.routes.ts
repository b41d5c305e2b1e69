import { UploadedInvoice } from '@cursus/shared/devices'
import * as z from 'zod/mini'
import { describeForm } from '../../platform/describe-form.ts'
import { invalid } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { readForm } from '../../platform/uploads.ts'
import { invoiceTypes, keepInvoice } from './keep-invoice.ts'

const wanted = { invoice: invoiceTypes }
const form = describeForm(z.object({ contractId: z.optional(z.string()) }), wanted, ['invoice'])

export async function invoiceRoutes(app: App) {
  app.post(
    '/contracts/multimedia_insurance/invoice',
    { onRequest: only(...students), config: { form }, schema: { response: { 201: UploadedInvoice } } },
    async (request, reply) => {
      const { fields, files } = await readForm(request, wanted)
      if (!files.invoice) throw invalid('platform.invalid', { invoice: ['validation.field.required'] })
      const contractId = fields.contractId || null
      const { id, fileName } = await keepInvoice(app.services, {
        studentId: callerOf(request).id,
        file: files.invoice,
        contractId: contractId === null ? null : String(contractId),
      })
      return reply.code(201).send({ invoiceId: id, fileName })
    },
  )
}
