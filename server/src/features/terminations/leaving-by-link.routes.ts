import { LinkInAddress } from '@cursus/shared/accounts'
import {
  AskTerminationLink,
  LeavableContracts,
  mayBeLeft,
  PreviewTermination,
} from '@cursus/shared/terminations'
import * as z from 'zod/mini'
import { type App, limitNetwork } from '../../platform/http.ts'
import { defineLimit, minuteMs } from '../../platform/limits.ts'
import { languageOf } from '../../platform/problem.ts'
import { readLeaveLink } from '../accounts/email-tokens.service.ts'
import type { ContractLists } from '../documents/contract-list.queries.ts'
import { askLeaveLink } from '../students/access-mails.service.ts'
import { takeBackTermination } from './take-back-termination.ts'
import { answerOwn, askForm, askOwn, OneTermination, ownContract } from './terminations.routes.ts'

const nothing = { 204: z.null() }
const OfLink = z.extend(LinkInAddress, { id: z.string().check(z.maxLength(100)) })
/** Openings of links by one network; a link has 256 bits, so the limit bounds work, not guesses. */
const openings = defineLimit({ name: 'terminations.links', count: 300, windowMs: 15 * minuteMs })

/**
 * Calls that end a contract without signing in (L113-14, E-30): a link goes to the contract's address, and allows for
 * a day what its owner may do when signed in, nothing else.
 */
export async function leavingByLinkRoutes(app: App, lists: ContractLists) {
  const { services } = app
  const guard = { config: { isPublic: true }, onRequest: limitNetwork(openings) }
  const path = '/termination-links/:token/contracts/:id'

  app.post(
    '/termination-links',
    { config: { isPublic: true }, schema: { body: AskTerminationLink, response: nothing } },
    async (request, reply) => {
      await askLeaveLink(services, { ...request.body, from: request.ip })
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/termination-links/:token',
    { ...guard, schema: { params: LinkInAddress, response: { 200: LeavableContracts } } },
    async (request) => {
      const { id } = await readLeaveLink(services, request.params.token)
      const contracts = await lists.ofStudent(id, languageOf(request))
      return LeavableContracts.parse({ data: contracts.filter(mayBeLeft) })
    },
  )

  app.get(
    path,
    {
      ...guard,
      schema: { params: OfLink, querystring: PreviewTermination, response: { 200: OneTermination } },
    },
    async ({ params, query }) => {
      const { id: studentId } = await readLeaveLink(services, params.token)
      return answerOwn(services, { studentId, contractId: params.id, visitor: true }, query)
    },
  )

  app.post(
    path,
    {
      ...guard,
      config: { ...askForm, isPublic: true },
      schema: { params: OfLink, response: { 200: OneTermination, 201: OneTermination } },
    },
    async (request, reply) => {
      const { id: studentId } = await readLeaveLink(services, request.params.token)
      const own = { studentId, contractId: request.params.id, visitor: true }
      const isNew = await askOwn(services, request, own)
      return reply.code(isNew ? 201 : 200).send(await answerOwn(services, own))
    },
  )

  app.delete(
    path,
    { ...guard, schema: { params: OfLink, response: { 200: OneTermination } } },
    async (request) => {
      const { id: studentId } = await readLeaveLink(services, request.params.token)
      const own = { studentId, contractId: request.params.id, visitor: true }
      await ownContract(services, studentId, own.contractId)
      await takeBackTermination(services, { ...own, requestId: request.id })
      return answerOwn(services, own)
    },
  )
}
