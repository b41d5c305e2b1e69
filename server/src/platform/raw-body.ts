import type { FastifyInstance } from 'fastify'

/** Largest event of a provider in bytes: events list all that belongs to their object. */
const bodyLimit = 262_144

/** Leaves the bodies of this scope unparsed: a provider signs the bytes. */
export function takeRawBody(
  scope: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
}
