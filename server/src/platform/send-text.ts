import type { FastifyReply } from 'fastify'

/** A bare JSON string as the whole answer: Fastify would send a string as plain text. */
export function sendText(reply: FastifyReply, text: string) {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(text))
}
