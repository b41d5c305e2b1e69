import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { worksOn } from './areas.service.ts'
import { viewedCalls } from './viewed-calls.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Holds an administrator who looks at a student's pages to looking: every call that is no read is refused, public ones
 * too (403 `accounts.viewing_only`), and so are reads that are not shown so (403 `accounts.viewing_closed`, or
 * `accounts.area`).
 */
export async function refuseBeyondViewing(request: FastifyRequest): Promise<void> {
  const { caller, method, server, routeOptions } = request
  const { url, config } = routeOptions
  if (!caller?.viewer) return
  if (!reads.has(method)) throw new AppError('forbidden', 'accounts.viewing_only')
  if (config?.isPublic || !url?.startsWith('/api/')) return
  const needed = viewedCalls[`GET ${url.replace(/:(\w+)/g, '{$1}')}`]
  if (!needed) throw new AppError('forbidden', 'accounts.viewing_closed')
  if (needed === 'everybody' || (await worksOn(server.services, { id: caller.viewer, needed: [needed] })))
    return
  throw new AppError('forbidden', 'accounts.area')
}
