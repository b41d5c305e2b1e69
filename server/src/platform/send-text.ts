import type { FastifyReply } from 'fastify'

/** Answers with a bare JSON string: Fastify would send a string as plain text. */
export function sendText(reply: FastifyReply, text: string) {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(text))
}
