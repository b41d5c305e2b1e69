import { AdminContract, ChangeContract } from '@cursus/shared/contracts'
import { PreviewStatut, StatutPreview } from '@cursus/shared/held-acts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { describeForm } from '../../platform/describe-form.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { type App, callerOf, only } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { readForm } from '../../platform/uploads.ts'
import { changeContract } from '../contracts/change-contract.service.ts'
import { previewChange } from '../contracts/preview-change.service.ts'
import type { Drawing } from '../purchases/product.ts'
import { isStudent } from '../students/students.queries.ts'
import type { ContractLists } from './contract-list.queries.ts'
import { uploadDocument } from './upload-document.service.ts'

const OfStudent = z.object({ student: z.string('validation.field.required').check(z.maxLength(100)) })

const pdf = ['application/pdf']
const wanted = { certificateFile: pdf, newDocument: pdf }
const form = describeForm(z.object({ reference: z.string() }), wanted)
const One = z.object({ data: AdminContract })

/** Calls of administrators on a student's contracts. */
export async function adminContractRoutes(
  app: App,
  { lists, drawing }: { lists: ContractLists; drawing: Drawing },
) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }
  /** Returns the contract as it stands after the change. */
  const one = async (request: FastifyRequest, contractId: string) => {
    const [data] = await lists.forAdmin({ contractId }, languageOf(request))
    if (!data) throw new Error('the contract is gone')
    return { data }
  }

  app.post(
    '/contracts/contract_by_students',
    { ...guard, schema: { body: OfStudent, response: { 200: z.array(AdminContract) } } },
    async (request, reply) => {
      const { student } = request.body
      if (!(await isStudent(services.db, student))) throw new AppError('not_found', 'students.unknown')
      const list = await lists.forAdmin({ studentId: student }, languageOf(request))
      reply.header('x-total-count', String(list.length))
      return list
    },
  )

  app.put(
    '/contracts',
    { ...guard, schema: { body: ChangeContract, response: { 200: One } } },
    async (request) => {
      const { id, revision, ...wish } = request.body
      await changeContract(services, actingOf(request), { id, revision }, wish)
      return one(request, id)
    },
  )

  app.get(
    '/contracts/:id/statut',
    {
      ...guard,
      schema: {
        params: z.object({ id: z.string().check(z.maxLength(100)) }),
        querystring: PreviewStatut,
        response: { 200: StatutPreview },
      },
    },
    ({ params, query }) => previewChange(services, params.id, query),
  )

  for (const path of ['/contracts/health_mobility/upload', '/files/document/update']) {
    app.post(path, { ...guard, config: { form }, schema: { response: { 200: One } } }, async (request) => {
      const upload = { ...(await readUpload(request)), ...actingOf(request) }
      return one(request, await uploadDocument(services, drawing, upload))
    })
  }
}

const actingOf = (request: FastifyRequest) => ({ actorId: callerOf(request).id, requestId: request.id })

/** Reads `reference` with `certificateFile` or `newDocument` (C-08); the latter wins when both are sent. */
async function readUpload(request: FastifyRequest) {
  const { fields, files } = await readForm(request, wanted)
  const reference = typeof fields.reference === 'string' ? fields.reference.trim() : ''
  const file = files.newDocument ?? files.certificateFile
  const missing = ['validation.field.required']
  if (!reference || !file) {
    throw invalid('platform.invalid', {
      ...(!reference && { reference: missing }),
      ...(!file && { certificateFile: missing, newDocument: missing }),
    })
  }
  return { reference, file }
}
