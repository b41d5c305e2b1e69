import Fastify, { type FastifyInstance } from 'fastify'
import { parse } from 'qs'
import { ban } from './ban/ban.routes.ts'
import { createClock } from './clock.ts'
import type { SandboxConfig } from './config.ts'
import type { SandboxContext, StandIn } from './context.ts'
import { createControl } from './control/control.ts'
import { controlPages } from './control/page.routes.ts'
import { controlRoutes } from './control/routes.ts'
import { mailbox } from './mailbox/mailbox.routes.ts'
import { mutual } from './mutual.ts'
import { pageAssets } from './page/assets.ts'
import { expectAlone, noteAddress } from './runs-alone.ts'
import { openStore } from './store.ts'
import { stripe } from './stripe/register.ts'
import { timeStamps } from './time-stamps/time-stamps.routes.ts'
import { createWebhooks } from './webhooks.ts'
import { signPages } from './yousign/sign.routes.ts'
import { yousign } from './yousign/yousign.routes.ts'

export interface Sandbox {
  app: FastifyInstance
  context: SandboxContext
}

/** Each plays one provider; every one gets a Fastify scope of its own. */
const standIns: StandIn[] = [
  pageAssets,
  controlPages,
  controlRoutes,
  stripe,
  ban,
  yousign,
  signPages,
  mailbox,
  mutual,
  timeStamps,
]

/** The sandbox without a listener, and what its stand-ins share. Closing `app` ends everything. */
async function buildSandbox(config: SandboxConfig): Promise<Sandbox> {
  const store = openStore(config.folder)
  const clock = createClock(store)
  const control = createControl(store, clock)
  const webhooks = createWebhooks(store, control)
  const addresses = { http: `http://127.0.0.1:${config.port}`, smtp: `127.0.0.1:${config.smtpPort}` }
  const url = (path: string) => addresses.http + path
  const context = { config, store, control, webhooks, clock, addresses, url }

  const app = Fastify({ forceCloseConnections: true, bodyLimit: 60 * 1024 * 1024 })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => parse(body, { depth: 6, arrayLimit: 200, parameterLimit: 2000 }),
  )
  app.addHook('preClose', async () => {
    webhooks.close()
    control.close()
  })
  app.addHook('onClose', async () => store.close())
  for (const standIn of standIns) await app.register(async (scope) => standIn(scope, context))
  return { app, context }
}

/**
 * Listens on 127.0.0.1 and resolves once pages and mailbox answer; rejects with EADDRINUSE for a busy port, and where another one runs on
 * the folder.
 */
export async function startSandbox(config: SandboxConfig): Promise<Sandbox> {
  await expectAlone(config)
  const sandbox = await buildSandbox(config)
  sandbox.context.addresses.http = await sandbox.app.listen({ port: config.port, host: '127.0.0.1' })
  noteAddress(config.folder, sandbox.context.addresses.http)
  return sandbox
}
