import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { maxProofSize, ProofCheck } from '@cursus/shared/proof'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Seal } from '../../pdf/seal.ts'
import { openQueue, openQueueOfEach } from '../../platform/bounded-queue.ts'
import { describeForm } from '../../platform/describe-form.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { type App, limitNetwork } from '../../platform/http.ts'
import { defineLimit, minuteMs } from '../../platform/limits.ts'
import { networkOf } from '../../platform/network.ts'
import { sendFile } from '../../platform/send-file.ts'
import { endSlow } from '../../platform/slow-requests.ts'
import { anyType, readForm } from '../../platform/uploads.ts'
import { checkSealedFile } from './check-sealed-file.ts'
import { endSlowSenders } from './slow-senders.ts'

const script = join(import.meta.dirname, 'verify-proof.mjs')
const wanted = { file: anyType }

/** Files that one network may have checked. */
const checks = defineLimit({ name: 'proof.checks', count: 30, windowMs: 10 * minuteMs })

/**
 * Public check of a file that somebody was given, of which nothing is kept or logged; and the script that checks it without us.
 * Few files at once are in memory, of each network one.
 */
export async function verifyRoutes(app: App, seal: () => Promise<Seal>) {
  const code = 'proof.busy'
  const ofNetwork = openQueueOfEach({ mayWait: checks.count, code })
  const inMemory = openQueue({ atOnce: 8, mayWait: 40, code })
  const sending = endSlowSenders({ ms: app.services.config.requests.bodyMs, awaited: inMemory.awaited })
  const checking = openQueue({ atOnce: 1, mayWait: 8, code })
  const form = describeForm(z.object({}), wanted, ['file'])

  app.post(
    '/proof/verify',
    {
      config: { isPublic: true, form },
      onRequest: limitNetwork(checks),
      schema: { response: { 200: ProofCheck } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const read = async () => {
        const bytes = await sending.during(
          () => endSlow(request.raw, reply),
          () => sentFile(request),
        )
        return checking.run(async () => checkSealedFile(app.services, await seal(), bytes))
      }
      // Who sends slowly holds a place in memory until another network waits for one.
      const inTurn = () => {
        const checked = inMemory.run(read)
        sending.endOne()
        return checked
      }
      return { data: await ofNetwork.run(networkOf(request.ip) ?? request.ip, inTurn) }
    },
  )

  app.get('/proof/verify-proof.mjs', { config: { isPublic: true } }, async (_, reply) =>
    sendFile(reply, {
      fileName: 'verify-proof.mjs',
      mimeType: 'text/javascript',
      bytes: await readFile(script),
    }),
  )
}

/** Reads the file of a form. Throws 413 `proof.too_large`, 422 without one. */
async function sentFile(request: FastifyRequest): Promise<Buffer> {
  // Of a line that ended while it waited nothing more is heard, not even its end.
  if (request.raw.destroyed) throw new AppError('unreadable', 'platform.unreadable')
  try {
    const { files } = await readForm(request, wanted, { maxBytes: maxProofSize })
    if (files.file) return files.file.bytes
  } catch (error) {
    const { status, statusCode = status } = error as { status?: number; statusCode?: number }
    throw statusCode === 413 ? new AppError('too_large', 'proof.too_large') : error
  }
  throw invalid('platform.invalid', { file: ['validation.field.required'] })
}
