import { Contract } from '@cursus/shared/contracts'
import { dayOf, parseDay } from '@cursus/shared/day'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { sendFile } from '../../platform/send-file.ts'
import { narrowed, type Reading, wholeListQuery } from '../../platform/whole-lists.ts'
import { currentContracts } from '../contracts/contracts.queries.ts'
import type { ContractLists } from './contract-list.queries.ts'
import { findDocument, findPaper } from './documents.queries.ts'
import type { InLanguage } from './english-certificate.ts'
import type { Issue } from './issue-document.service.ts'
import { renewedOf } from './read-document.service.ts'
import { sendDocument } from './send-document.ts'

const Current = z.object({ data: z.array(z.object({ insuranceType: z.string() })) })
const Id = z.object({ id: z.string().check(z.maxLength(100)) })

const Wanted = z.object({ language: z.enum(['fr', 'en'], 'validation.field.incorrect') })

const contractSorts = ['createdAt', 'startDate', 'endDate', 'reference', 'insuranceType', 'statut'] as const

const reading: Reading<Contract, (typeof contractSorts)[number]> = {
  textOf: ({ reference, insuranceType, countryName, place, formula }) => [
    ...[reference, insuranceType, countryName, place, formula],
  ],
  keys: {
    createdAt: (one) => parseDay(one.createdAt) ?? one.createdAt,
    startDate: (one) => parseDay(one.startDate) ?? '',
    endDate: (one) => parseDay(one.endDate) ?? '',
    reference: (one) => one.reference,
    insuranceType: (one) => one.insuranceType,
    statut: (one) => one.statut,
  },
}

type Needs = { reissue: Issue; lists: ContractLists; inLanguage: InLanguage }

export async function documentRoutes(app: App, { reissue, lists, inLanguage }: Needs) {
  const { services } = app
  const guard = { onRequest: only(...students) }

  app.get(
    '/contracts',
    {
      ...guard,
      schema: { querystring: wholeListQuery(contractSorts), response: { 200: z.array(Contract) } },
    },
    async (request, reply) => {
      const language = languageOf(request)
      const list = await lists.ofStudent(callerOf(request).id, language)
      const { rows, total } = narrowed(list, request.query, reading, language)
      reply.header('x-total-count', String(total))
      return rows
    },
  )

  app.get(
    '/contracts/current_contract',
    { ...guard, schema: { response: { 200: Current } } },
    async (request) => {
      const { id } = callerOf(request)
      return { data: await currentContracts(services.db, { studentId: id, today: dayOf(services.now()) }) }
    },
  )

  app.get(
    '/files/document/:id',
    { schema: { params: Id, querystring: z.partial(Wanted) } },
    async (request, reply) => {
      const caller = callerOf(request)
      const found = await findDocument(services.db, request.params.id)
      const isAdmin = caller.role === 'ROLE_ADMIN'
      const mayRead = found && (isAdmin || (found.ownerId === caller.id && !found.document.isArchived))
      if (!mayRead) throw new AppError('not_found', 'platform.not_found')
      const current = await renewedOf(services, reissue, found)
      const { fileName, stored } = await inLanguage(current, request.query.language)
      const bytes = await services.files.get(stored.storageKey)
      return sendFile(reply, { fileName, mimeType: stored.mimeType, bytes })
    },
  )

  app.post(
    '/files/document/:id/send',
    { ...guard, schema: { params: Id, body: Wanted, response: { 204: z.null() } } },
    async (request, reply) => {
      const asked = { studentId: callerOf(request).id, documentId: request.params.id, ...request.body }
      await sendDocument(services, { reissue, inLanguage }, asked)
      return reply.code(204).send(null)
    },
  )

  app.get('/files/paper/:id', { schema: { params: Id } }, async (request, reply) => {
    const caller = callerOf(request)
    const found = await findPaper(services.db, request.params.id)
    const isAdmin = caller.role === 'ROLE_ADMIN'
    const mayRead = found && (isAdmin || (found.ownerId === caller.id && !found.isArchived))
    if (!mayRead) throw new AppError('not_found', 'platform.not_found')
    const { fileName, file } = found
    return sendFile(reply, {
      fileName,
      mimeType: file.mimeType,
      bytes: await services.files.get(file.storageKey),
    })
  })
}
