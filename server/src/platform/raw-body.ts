import type { FastifyInstance } from 'fastify'

/** Leaves the bodies of this scope as they came: a signature is over the bytes. */
export function takeRawBody(
  scope: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
