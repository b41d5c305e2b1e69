import type { StandIn } from '../context.ts'
import { ProviderFault } from '../control/faults.ts'
import { type AuthorityKey, answerQuery, makeAuthorityKey } from './authority.ts'

const kind = 'application/timestamp-query'

/** A time stamp authority (RFC 3161, over HTTP: section 3.4); its certificate as PEM at `/timestamp/certificate`. */
export const timeStamps: StandIn = async (app, { store, control, clock }) => {
  const kept = store.collection<AuthorityKey>('time-stamp-authority')
  let authority: Promise<AuthorityKey> | undefined
  const load = () => {
    authority ??= keyOf()
    return authority
  }
  async function keyOf(): Promise<AuthorityKey> {
    const made = kept.get('key') ?? (await makeAuthorityKey(new Date(clock.now())))
    kept.put('key', made)
    return made
  }
  control.watch(app, 'timestamp')
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ProviderFault)) throw error
    return reply.code(error.statusCode).type('text/plain').send('The authority is out of order')
  })
  app.addContentTypeParser(kind, { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)
  app.post<{ Body: Buffer }>('/timestamp', async ({ body }, reply) => {
    if (!Buffer.isBuffer(body)) return reply.code(415).type('text/plain').send(`Send ${kind}`)
    const answer = await answerQuery(body, await load(), new Date(clock.now()))
    return reply.type('application/timestamp-reply').send(Buffer.from(answer))
  })
  app.get('/timestamp/certificate', async (_request, reply) => {
    const { certificate } = await load()
    const lines = certificate.match(/.{1,64}/g)?.join('\n')
    return reply
      .type('application/x-pem-file')
      .send(`-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`)
  })
}
