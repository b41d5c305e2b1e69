import type { Language } from '@cursus/shared/language'
import {
  ColumnsRead,
  ImportSummary,
  StudentImport,
  StudentImportCheck,
  shownRejections,
} from '@cursus/shared/student-imports'
import * as z from 'zod/mini'
import { describeForm } from '../../platform/describe-form.ts'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { sendLines } from '../../platform/send-file.ts'
import { releaseInvitations } from './invite.ts'
import { toCheck, toImport } from './present.ts'
import { checkList, columnsOfSent, receiveList } from './receive-list.ts'
import { rejectedCsv } from './rejected-csv.ts'
import { csvOf, sendCheckedRefusals } from './send-refusals.ts'
import { listFile, readMending, takeList } from './sent-list.ts'
import { hasEnded, stopList } from './stop-list.ts'
import { type Found, findImport, firstRejections, lastImports } from './student-imports.queries.ts'
import { isAnswered, undoImport } from './undo-import.ts'

const School = z.object({ id: z.string().check(z.regex(/^\d{1,9}$/)) })
const OneImport = z.extend(School, { importId: z.uuid() })
/**
 * Options of the caller, in the address or as form fields before the file. `format=csv` of a dry run answers with the
 * refused rows, `format=columns` with the columns alone. `mending` is a `ListMending` as JSON.
 */
const Wishes = z.object({
  dryRun: z.optional(z.string()),
  invite: z.optional(z.string()),
  format: z.optional(z.string()),
  mending: z.optional(z.string()),
})
const form = describeForm(Wishes, listFile, ['submitFile'])
const Answer = z.object({
  data: z.union([StudentImport, StudentImportCheck, ColumnsRead]),
})
const Accepted = z.object({ data: z.object({ id: z.string() }) })

/** What may be done with a list that was sent. */
const acts = [
  ['invite', releaseInvitations],
  ['stop', stopList],
  ['undo', undoImport],
] as const

/** Calls of administrators on lists of students. */
export async function studentImportRoutes(app: App) {
  const { services } = app
  const preValidation = only('ROLE_ADMIN')

  app.post(
    '/schools/:id/students',
    {
      preValidation,
      config: { form },
      schema: { params: School, querystring: Wishes, response: { 200: Answer, 202: Accepted } },
    },
    async (request, reply) => {
      const schoolId = Number(request.params.id)
      const { fields, ...list } = await takeList(request)
      const { dryRun, invite, format, mending } = { ...request.query, ...fields }
      const language = languageOf(request)
      try {
        const by = { actorId: callerOf(request).id, requestId: request.id }
        const sent = { ...list, ...by, schoolId, mending: readMending(mending) }
        if (dryRun === 'true' && format === 'columns') return { data: await columnsOfSent(services, sent) }
        if (dryRun === 'true' && format === 'csv')
          return await sendCheckedRefusals(reply, services, { sent, language })
        if (dryRun === 'true') return { data: toCheck(await checkList(services, sent), language) }
        const { id, isLong } = await receiveList(services, sent, invite === 'false')
        if (isLong) return reply.code(202).send({ data: { id } })
        return { data: await importOf(app, { id: String(schoolId), importId: id }, language) }
      } finally {
        list.stream.resume()
      }
    },
  )

  app.get(
    '/schools/:id/imports',
    {
      preValidation,
      schema: { params: School, response: { 200: z.object({ data: z.array(ImportSummary) }) } },
    },
    async ({ params }) => ({ data: await lastImports(services.db, 20, Number(params.id)) }),
  )

  app.get(
    '/schools/:id/imports/:importId',
    { preValidation, schema: { params: OneImport, response: { 200: z.object({ data: StudentImport }) } } },
    async (request) => ({ data: await importOf(app, request.params, languageOf(request)) }),
  )

  for (const [act, doIt] of acts) {
    app.post(
      `/schools/:id/imports/:importId/${act}`,
      {
        preValidation,
        schema: { params: OneImport, response: { 202: z.object({ data: StudentImport }) } },
      },
      async (request, reply) => {
        const { row } = await findOne(app, request.params)
        await doIt(services, row.id, { id: callerOf(request).id, requestId: request.id })
        const data = await importOf(app, request.params, languageOf(request))
        return reply.code(202).send({ data })
      },
    )
  }

  app.get(
    '/schools/:id/imports/:importId/rejected.csv',
    { preValidation, schema: { params: OneImport } },
    async (request, reply) => {
      const { row } = await findOne(app, request.params)
      return sendLines(reply, {
        ...csvOf(row.fileName),
        lines: rejectedCsv(services.db, row, languageOf(request)),
      })
    },
  )
}

async function findOne({ services }: App, { id, importId }: z.infer<typeof OneImport>) {
  const found = await findImport(services.db, importId, Number(id))
  if (!found) throw new AppError('not_found', 'imports.unknown')
  return found
}

async function undoOf({ services }: App, { row }: Found): Promise<StudentImport['undo']> {
  if (!hasEnded(row) || row.created === 0) return 'none'
  return (await isAnswered(services.db, row.id)) ? 'answered' : 'possible'
}

async function importOf(app: App, params: z.infer<typeof OneImport>, language: Language) {
  const found = await findOne(app, params)
  const rejections = await firstRejections(app.services.db, found.row.id, shownRejections)
  const undo = await undoOf(app, found)
  return { ...toImport(found, rejections, language), undo }
}
