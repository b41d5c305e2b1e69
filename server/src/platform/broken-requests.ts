import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { pickLanguage } from '@cursus/shared/language'
import type { ConnectionError } from 'fastify'
import { toProblem } from './problem.ts'

/** What Node finds wrong before there is a request, with the status and code of its answer; all else is 400. */
const faults: Record<string, { status: number; code: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'platform.too_slow' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'platform.head_too_large' },
}
const unreadable = { status: 400, code: 'platform.unreadable' }

/** Answers by hand what never became a request, because its head is broken, too long or too slow, and ends the connection. */
export function answerBroken(error: ConnectionError, socket: Socket, headers: Record<string, string>) {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const { status, code } = faults[error.code] ?? unreadable
    socket.write(asText(status, code, headers))
  }
  socket.destroy(error)
}

function asText(status: number, code: string, headers: Record<string, string>): string {
  const asked = { language: pickLanguage(undefined), requestId: randomUUID() }
  const body = JSON.stringify(toProblem(status, code, {}, asked))
  const all = {
    ...headers,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
