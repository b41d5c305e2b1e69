import { join } from 'node:path'
import { root } from '../drills/commands.ts'
import { databaseUrl, type Node, type Plan } from './plan.ts'
import type { Program } from './processes.ts'
import type { Secrets } from './secrets.ts'

const quickly = (place: string) => ['--import', join(place, 'launch/quick-start.mjs')]
const bucket = 'cursus'

const nodeProgram = (name: string, args: string[], env: Record<string, string>): Program => ({
  name,
  command: process.execPath,
  args,
  as: 'self',
  env,
})

/**
 * One process of the product, with a data folder of its own as on a machine of its own; its version lies in `place`. The first
 * worker fills the demo world.
 */
export function productOf(
  plan: Plan,
  { name, port, runsJobs }: Node,
  { secrets, place = root }: { secrets: Secrets; place?: string },
): Program {
  return nodeProgram(name, [...quickly(place), join(place, 'server/src/main.ts')], {
    NODE_ENV: 'development',
    PORT: String(port),
    PUBLIC_URL: publicUrl(plan),
    DATABASE_URL: databaseUrl(plan, secrets.product),
    DATA_DIR: join(plan.dir, name),
    DEMO: name === 'worker1' ? '1' : '0',
    JOBS: runsJobs ? 'on' : 'off',
    SESSION_KEYS: secrets.sessionKey,
    SEAL_KEY: secrets.sealKey,
    SEAL_CERT: secrets.sealCert,
    SANDBOX_PORT: String(plan.ports.sandbox),
    FILES: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${plan.ports.s3}`,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    LOG_LEVEL: 'info',
  })
}

/** Returns the address at which people open the product. */
export const publicUrl = ({ ports }: Plan) => `http://localhost:${ports.web}`

/** What is outside of the product: the stand-ins of its providers, and an S3. */
export function outsideOf(plan: Plan): Program[] {
  const { dir, ports } = plan
  const store = [join(root, 'node_modules/s3rver/bin/s3rver.js'), '-s', '-d', join(dir, 's3')]
  return [
    nodeProgram('sandbox', [...quickly(root), join(root, 'sandbox/src/main.ts')], {
      SANDBOX_PORT: String(ports.sandbox),
      DATA_DIR: join(dir, 'outside'),
      PUBLIC_URL: publicUrl(plan),
    }),
    nodeProgram(
      's3',
      [
        ...store,
        ...['-a', '127.0.0.1', '-p', String(ports.s3), '--no-vhost-buckets', '--configure-bucket', bucket],
      ],
      {},
    ),
  ]
}
