import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

type Download = { fileName: string; mimeType: string }

/** Sends a file as a download, never shown inside our pages; its name keeps all letters (RFC 6266). */
export function sendFile(reply: FastifyReply, file: Download & { bytes: Uint8Array }) {
  return asDownload(reply, file).send(Buffer.from(file.bytes))
}

/** Sends lines as a download while they are made, so that its size does not matter. */
export function sendLines(reply: FastifyReply, file: Download & { lines: AsyncIterable<string> }) {
  return sendStream(reply, { ...file, stream: Readable.from(file.lines) })
}

/** Sends a stream as a download, with the headers of `sendFile`. */
export function sendStream(reply: FastifyReply, file: Download & { stream: Readable }) {
  return asDownload(reply, file).send(file.stream)
}

function asDownload(reply: FastifyReply, { fileName, mimeType }: Download) {
  const plain = fileName.normalize('NFD').replace(/[^\x20-\x7e]|["\\%]/g, '')
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return reply
    .type(mimeType)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${whole}`)
    .header('cache-control', 'private, no-store')
}
