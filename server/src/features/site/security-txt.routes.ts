import { addDays, dayOf } from '@cursus/shared/day'
import type { App } from '../../platform/http.ts'

const path = '/.well-known/security.txt'
const validDays = 90

/** Contact for reports of security problems (RFC 9116); the date of expiry moves on with each read. */
export async function securityTxtRoutes(app: App) {
  const { config, now } = app.services
  app.get(path, { schema: { hide: true } }, async (_, reply) => {
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${addDays(dayOf(now()), validDays)}T00:00:00Z`,
      'Preferred-Languages: fr, en',
      `Canonical: ${config.publicUrl}${path}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
