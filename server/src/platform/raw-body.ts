import type { FastifyInstance } from 'fastify'

/** Bytes that an event of a provider may have: it lists all that belongs to its object. */
const bodyLimit = 262_144

/** Leaves the bodies of this scope as they came: a signature is over the bytes. */
export function takeRawBody(
  scope: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
}
