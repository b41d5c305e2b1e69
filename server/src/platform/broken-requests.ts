import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { toProblem } from './problem.ts'

/** Status and code of the answer to each fault that Node finds before there is a request; 400 for any other. */
const faults: Record<string, { status: number; code: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'platform.too_slow' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'platform.head_too_large' },
}
const unreadable = { status: 400, code: 'platform.unreadable' }

/** Answers a request whose head is broken, too long or too slow, and closes the connection. */
export function answerBroken(error: ConnectionError, socket: Socket, headers: Record<string, string>) {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const { status, code } = faults[error.code] ?? unreadable
    socket.write(asText(status, code, headers))
  }
  socket.destroy(error)
}

function asText(status: number, code: string, headers: Record<string, string>): string {
  const asked = { language: 'fr' as const, requestId: randomUUID() }
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
