import type { SandboxContext } from '../context.ts'
import { toRequest } from './present.ts'
import { invalid } from './refusal.ts'
import { requestsOf, settle } from './requests.ts'
import type { StoredRequest } from './types.ts'

type Query = Record<string, string | undefined>

/** One page of the requests, newest first: filters `external_id[eq]`, `status[eq]`, `status[in]`, `limit` up to 100, `after`. */
export function listRequests(context: SandboxContext, query: Query) {
  const limit = readLimit(query.limit)
  const found = requestsOf(context)
    .filter((request) => matches(request, query))
    .map((request) => settle(context, request))
    .reverse()
  const start = query.after ? found.findIndex(({ id }) => id === fromCursor(query.after ?? '')) + 1 : 0
  if (query.after && start === 0) throw invalid('after', 'This cursor is not valid.')
  const page = found.slice(start, start + limit)
  const last = start + limit < found.length ? page.at(-1) : undefined
  return { meta: { next_cursor: last ? toCursor(last.id) : null }, data: page.map(toRequest) }
}

function matches({ external_id, status }: StoredRequest, query: Query): boolean {
  const wanted = query['external_id[eq]']
  if (wanted !== undefined && external_id !== wanted) return false
  const statuses = query['status[eq]'] ?? query['status[in]']
  if (statuses !== undefined && !statuses.split(',').includes(status)) return false
  return (query['source[eq]'] ?? 'public_api') === 'public_api'
}

function readLimit(text = '100'): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalid('limit', 'This value should be between 1 and 100.')
  }
  return limit
}

const toCursor = (id: string) => Buffer.from(id).toString('base64url')
const fromCursor = (cursor: string) => Buffer.from(cursor, 'base64url').toString()
