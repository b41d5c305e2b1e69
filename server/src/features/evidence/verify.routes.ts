import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { maxProofSize, ProofCheck } from '@cursus/shared/proof'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Seal } from '../../pdf/seal.ts'
import { openQueue } from '../../platform/bounded-queue.ts'
import { describeForm } from '../../platform/describe-form.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { type App, limitNetwork } from '../../platform/http.ts'
import { defineLimit, minuteMs } from '../../platform/limits.ts'
import { sendFile } from '../../platform/send-file.ts'
import { anyType, readForm } from '../../platform/uploads.ts'
import { checkSealedFile } from './check-sealed-file.ts'

const script = join(import.meta.dirname, 'verify-proof.mjs')
const wanted = { file: anyType }

/** Files that one network may have checked. */
const checks = defineLimit({ name: 'proof.checks', count: 30, windowMs: 10 * minuteMs })

/**
 * Public check of a file that somebody was given, of which nothing is kept or logged; and the script that checks it without us.
 * Few files at once are in memory.
 */
export async function verifyRoutes(app: App, seal: () => Promise<Seal>) {
  const queue = openQueue({ atOnce: 4, mayWait: 40, code: 'proof.busy' })
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
      return queue.run(async () => ({
        data: await checkSealedFile(app.services, await seal(), await sentFile(request)),
      }))
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
  try {
    const { files } = await readForm(request, wanted, { maxBytes: maxProofSize })
    if (files.file) return files.file.bytes
  } catch (error) {
    const { status, statusCode = status } = error as { status?: number; statusCode?: number }
    throw statusCode === 413 ? new AppError('too_large', 'proof.too_large') : error
  }
  throw invalid('platform.invalid', { file: ['validation.field.required'] })
}
