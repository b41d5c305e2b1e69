import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from './errors.ts'

/**
 * Refuses with 408 a body that is not whole `bodyMs` after its head. A multipart body has `bodyMs` for each next
 * byte, and the server's request limit in all. Cuts off a client that goes on sending after the answer.
 */
export function refuseSlowBodies(app: FastifyInstance, { bodyMs }: { bodyMs: number }): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) watch(request.raw, reply, bodyMs)
    done()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

function watch(raw: IncomingMessage, reply: FastifyReply, bodyMs: number) {
  const { socket } = raw
  const isUpload = raw.headers['content-type']?.toLowerCase().startsWith('multipart/')
  const isOver = () => raw.complete || raw.readableEnded || raw.destroyed
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (isOver()) return clearInterval(timer)
    if (reply.sent) return void raw.destroy()
    // What came and was not read yet waits for us, not for its sender.
    const hasMoved = socket.bytesRead > seen || raw.readableLength > 0
    seen = socket.bytesRead
    if (!isUpload || !hasMoved) endSlow(raw, reply)
  }, bodyMs)
  timer.unref()
  reply.raw.once('close', () => isOver() && clearInterval(timer))
}

/** Refuses with 408 a body that somebody reads: they are told as of a broken line, which itself stands, so that the answer arrives. */
export function endSlow(raw: IncomingMessage, reply: FastifyReply): void {
  if (raw.listenerCount('error') === 0) return
  reply.header('connection', 'close')
  raw.emit('error', new AppError('too_slow', 'platform.too_slow'))
}
