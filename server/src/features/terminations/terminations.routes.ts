import { AskTermination, PreviewTermination, TerminationPage } from '@cursus/shared/terminations'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { describeForm } from '../../platform/describe-form.ts'
import { AppError, faultsOf, invalid } from '../../platform/errors.ts'
import { endings } from '../../platform/file-name.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import type { Services } from '../../platform/services.ts'
import { readForm, type UploadedFile } from '../../platform/uploads.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { withSentFile } from '../files/sent-file.service.ts'
import { askTermination, type Request } from './ask-termination.ts'
import { takeBackTermination } from './take-back-termination.ts'
import { readTerminationPage } from './terminations.queries.ts'

const Id = z.object({ id: z.string().check(z.maxLength(100)) })
export const OneTermination = z.object({ data: TerminationPage })
const wanted = { proof: Object.keys(endings) }
/** Body of a request: a form with its proof, or JSON. */
export const askForm = { form: describeForm(AskTermination, wanted), takesJson: true }

/** Calls on leaving a student's own contract: what it means, the request, and taking it back. */
export async function terminationRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only(...students) }
  const path = '/contracts/:id/termination'
  const own = { params: Id }
  const ofCaller = (request: FastifyRequest<{ Params: { id: string } }>): Own => ({
    studentId: callerOf(request).id,
    contractId: request.params.id,
  })

  app.get(
    path,
    { ...guard, schema: { ...own, querystring: PreviewTermination, response: { 200: OneTermination } } },
    (request) => answerOwn(services, ofCaller(request), request.query),
  )

  app.post(
    path,
    {
      ...guard,
      config: askForm,
      schema: { ...own, response: { 200: OneTermination, 201: OneTermination } },
    },
    async (request, reply) => {
      const isNew = await askOwn(services, request, ofCaller(request))
      return reply.code(isNew ? 201 : 200).send(await answerOwn(services, ofCaller(request)))
    },
  )

  app.delete(path, { ...guard, schema: { ...own, response: { 200: OneTermination } } }, async (request) => {
    const { contractId, studentId } = ofCaller(request)
    await ownContract(services, studentId, contractId)
    await takeBackTermination(services, { studentId, contractId, requestId: request.id })
    return answerOwn(services, ofCaller(request))
  })
}

type Own = Pick<Request, 'studentId' | 'contractId'>

/** Returns what leaving means today, with the newest request. Throws 404 for another's or an unknown contract. */
export async function answerOwn(
  services: Services,
  { studentId, contractId, visitor = false }: Own & { visitor?: boolean },
  naming: z.infer<typeof PreviewTermination> = {},
) {
  const row = await ownContract(services, studentId, contractId)
  return { data: await readTerminationPage(services, row, { ...naming, visitor }) }
}

/** Takes a request with its proof; false when it was taken before. */
export async function askOwn(
  services: Services,
  request: FastifyRequest,
  { studentId, contractId }: Own,
): Promise<boolean> {
  const { id } = await ownContract(services, studentId, contractId)
  const { isNew } = await withRequest(services, request, (asked) =>
    askTermination(services, { ...asked, studentId, contractId: id, requestId: request.id }),
  )
  return isNew
}

/** Returns a student's own contract. Throws 404 for another's or an unknown one. */
export async function ownContract({ db }: Services, studentId: string, id: string): Promise<ContractRow> {
  const row = await findOwnContract(db, id, studentId)
  if (!row) throw new AppError('not_found', 'platform.not_found')
  return row
}

type Asked = Pick<Request, 'reason' | 'eventDate' | 'endsOn' | 'proof'>

/** Reads a request from a form or from JSON, and stores its proof. */
async function withRequest(
  services: Services,
  request: FastifyRequest,
  work: (asked: Asked) => Promise<{ isNew: boolean }>,
): Promise<{ isNew: boolean }> {
  const form = request.isMultipart() ? await readForm(request, wanted) : { fields: request.body, files: {} }
  const { success, data, error } = AskTermination.safeParse(withoutEmpty(form.fields))
  if (!success) throw invalid('platform.invalid', faultsOf(error))
  const { proof: file } = form.files as { proof?: UploadedFile }
  return withSentFile(services, { file, fallback: 'proof' }, (proof) =>
    work({ reason: data.reason, eventDate: data.eventDate ?? null, endsOn: data.endsOn ?? null, proof }),
  )
}

/** Leaves out empty texts, which a form sends for what was not told. */
function withoutEmpty(fields: unknown): unknown {
  const isObject = typeof fields === 'object' && fields !== null && !Array.isArray(fields)
  if (!isObject) return {}
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
