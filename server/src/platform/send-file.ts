import type { FastifyReply } from 'fastify'

/** A download: never shown inside our pages, never guessed at. The name is kept whatever its letters (RFC 6266). */
export function sendFile(
  reply: FastifyReply,
  file: { fileName: string; mimeType: string; bytes: Uint8Array },
) {
  const plain = file.fileName.normalize('NFD').replace(/[^\x20-\x7e]|["\\%]/g, '')
  const whole = encodeURIComponent(file.fileName).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return reply
    .type(file.mimeType)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${whole}`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(file.bytes))
}
