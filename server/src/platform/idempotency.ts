import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { dayMs } from '@cursus/shared/day'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { takesKey } from './describe-calls.ts'
import { AppError } from './errors.ts'
import { createFormDigest, type FormDigest } from './form-digest.ts'
import { type App, callerOf } from './http.ts'
import { defineJob } from './jobs.ts'
import { idempotencyKeys } from './platform.table.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Key of this call, until its answer is stored. */
    pendingKey?: Key
    /** Fingerprint of a multipart body; whoever reads the body passes it through. */
    formDigest?: FormDigest
  }
}

type Key = { account: string; path: string; key: string }

const keptMs = dayMs
/** Milliseconds after which a call counts as lost with a process that says no more of it; a repeat does it again. */
const abandonedMs = 10_000
/** Milliseconds between two signs of life of the calls that a process is at work on. */
const usualBeatMs = 2000

const isKey = (row: Key) =>
  and(
    eq(idempotencyKeys.account, row.account),
    eq(idempotencyKeys.path, row.path),
    eq(idempotencyKeys.key, row.key),
  )

/**
 * Lets every POST and DELETE of a signed-in person carry an `Idempotency-Key`: the same key, query and body (all parts of a form)
 * get the same answer for 24 hours; a refusal is asked anew. Calls without an account take none: answers are stored per account, and some are
 * secrets.
 */
export function takeIdempotencyKeys(app: App, { beatMs = usualBeatMs } = {}): void {
  const running = keepAlive(app, beatMs)
  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    const answered = await begin(request, reply)
    if (request.pendingKey) running.set(request.pendingKey, Date.now())
    return answered
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const key = request.pendingKey
    if (!key) return payload
    running.delete(key)
    delete request.pendingKey
    return remember(request, reply, { key, payload })
  }
  app.addHook('onRoute', (route: RouteOptions) => {
    if (!takesKey(route.method) || route.config?.isPublic) return
    route.preHandler = [...toList(route.preHandler), take] as RouteOptions['preHandler']
    route.onSend = [...toList(route.onSend), answer] as RouteOptions['onSend']
  })
}

/**
 * Returns the keys of the calls that this process is at work on, with when they came. While one is among them its row is
 * kept young, so that no repeat does it again beside it; an upload may take minutes.
 */
function keepAlive(app: App, beatMs: number): Map<Key, number> {
  const { db, now, config } = app.services
  const running = new Map<Key, number>()
  const beat = async () => {
    for (const [key, since] of running) if (Date.now() - since > config.requests.uploadMs) running.delete(key)
    if (running.size === 0) return
    const theirs = and(or(...[...running.keys()].map(isKey)), isNull(idempotencyKeys.status))
    // A database that is away takes no repeat either.
    await db
      .update(idempotencyKeys)
      .set({ createdAt: now() })
      .where(theirs)
      .catch(() => undefined)
  }
  const timer = setInterval(() => void beat(), beatMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return running
}

function toList<T>(hooks: T | T[] | undefined): T[] {
  return hooks === undefined ? [] : ([hooks].flat() as T[])
}

async function begin(request: FastifyRequest, reply: FastifyReply) {
  const given = request.headers['idempotency-key']
  if (given === undefined) return
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(given)) {
    throw new AppError('invalid', 'platform.key_malformed')
  }
  const [path = '', query = ''] = request.url.split('?', 2)
  // Of a path that takes both, what is removed is another call than what is made.
  const kept = request.method === 'POST' ? path : `${request.method} ${path}`
  const key = { account: callerOf(request).id, path: kept, key: given }
  const contentType = request.headers['content-type'] ?? ''
  const isForm = contentType.toLowerCase().startsWith('multipart/')
  const bodyHash = isForm ? unread : hashOf(query, request.body)
  const earlier = await claim(request.server.services, key, bodyHash)
  if (!earlier) {
    request.pendingKey = key
    if (isForm) request.formDigest = createFormDigest(contentType, query)
    return
  }
  const isAnswered = earlier.status !== null
  if (
    earlier.bodyHash !== (isForm && isAnswered ? await rereadForm(request, { contentType, query }) : bodyHash)
  ) {
    throw new AppError('invalid', 'platform.key_reused')
  }
  if (earlier.status === null) throw new AppError('conflict', 'platform.in_progress', { retryAfter: 1 })
  return reply
    .code(earlier.status)
    .header('content-type', earlier.contentType ?? 'application/json; charset=utf-8')
    .send(earlier.body ?? '')
}

/** Placeholder for the hash of a form that its route is still reading. */
const unread = 'a form that is being read'

const hashOf = (query: string, body: unknown) =>
  createHash('sha256')
    .update(query)
    .update(JSON.stringify(body) ?? '')
    .digest('base64url')

/** Reads a repeated form to compute its fingerprint, and keeps nothing of it. */
async function rereadForm(
  { raw }: FastifyRequest,
  { contentType, query }: { contentType: string; query: string },
): Promise<string | null> {
  const digest = createFormDigest(contentType, query)
  digest.follow(raw)
  for await (const _ of raw);
  return digest.result()
}

/** Claims the key for this call. Returns null on success, else what is stored under it. */
async function claim({ db, now }: Services, key: Key, bodyHash: string) {
  const at = now()
  const before = (ms: number) => lt(idempotencyKeys.createdAt, new Date(at.getTime() - ms))
  await db.delete(idempotencyKeys).where(and(isKey(key), before(keptMs)))
  const taken = await db
    .insert(idempotencyKeys)
    .values({ ...key, bodyHash, createdAt: at })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (taken.length > 0) return null
  const resumed = await db
    .update(idempotencyKeys)
    .set({ createdAt: at })
    .where(
      and(
        isKey(key),
        eq(idempotencyKeys.bodyHash, bodyHash),
        isNull(idempotencyKeys.status),
        before(abandonedMs),
      ),
    )
    .returning({ key: idempotencyKeys.key })
  if (resumed.length > 0) return null
  const [row] = await db.select().from(idempotencyKeys).where(isKey(key))
  return row ?? { bodyHash, status: null, body: null, contentType: null }
}

/**
 * Stores the answer. A refusal is not: it did nothing, so what is put right comes under the same key. Neither are answers
 * given before a form was read to its end, nor files, which the route can produce again.
 */
async function remember(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, payload }: { key: Key; payload: unknown },
) {
  const { db } = request.server.services
  const status = reply.statusCode
  const bodyHash = request.formDigest?.result()
  const isText = typeof payload === 'string' || payload === null || payload === undefined
  if (status >= 400 || !isText || bodyHash === null) {
    const forgotten = db
      .delete(idempotencyKeys)
      .where(isKey(key))
      .catch(() => undefined)
    // A database that is away keeps no answer waiting a second time; a key that stays is taken up soon after.
    await Promise.race([forgotten, wait(500, undefined, { ref: false })])
    return payload
  }
  const contentType = String(reply.getHeader('content-type') ?? '') || null
  await db
    .update(idempotencyKeys)
    .set({ status, body: payload ?? null, contentType, ...(bodyHash && { bodyHash }) })
    .where(isKey(key))
  return payload
}

const forgetAnswers = defineJob('platform.forget_answers', z.object({}), { retryLimit: 0 })

export function idempotencyJobs(services: Services) {
  const { jobs, db, now } = services
  jobs.handle(forgetAnswers, async () => {
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now().getTime() - keptMs)))
  })
  jobs.schedule(forgetAnswers, '41 * * * *', {})
}
