import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { run } from '../drills/commands.ts'
import { placesOf } from './plan.ts'

const Secrets = z.object({
  superuser: z.string(),
  replicator: z.string(),
  product: z.string(),
  sessionKey: z.string(),
  sealKey: z.string(),
  sealCert: z.string(),
})
export type Secrets = z.infer<typeof Secrets>

/** Reads the secrets of a cluster, which are made at its first start and go with its folder. */
export async function secretsOf(dir: string): Promise<Secrets> {
  const { secrets: file } = placesOf(dir)
  if (existsSync(file)) return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  const secret = () => randomBytes(24).toString('hex')
  const made = { superuser: secret(), replicator: secret(), product: secret(), sessionKey: secret() }
  const secrets = { ...made, ...(await makeSeal(dir)) }
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}

/** Every process seals with the same key: made by each for itself, papers would carry as many seals. */
async function makeSeal(dir: string) {
  const [key, cert] = [join(dir, 'seal.key'), join(dir, 'seal.crt')]
  await run('openssl', ['ecparam', '-genkey', '-noout', '-name', 'prime256v1', '-out', `${key}.ec`])
  await run('openssl', ['pkcs8', '-topk8', '-nocrypt', '-in', `${key}.ec`, '-out', key])
  await run('openssl', [
    ...['req', '-x509', '-new', '-key', key, '-days', '30', '-subj', '/CN=Cursus on one machine'],
    ...['-addext', 'keyUsage=critical,digitalSignature', '-out', cert],
  ])
  return { sealKey: readFileSync(key, 'utf8'), sealCert: readFileSync(cert, 'utf8') }
}
