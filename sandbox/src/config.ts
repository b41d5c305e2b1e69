/** Settings of the sandbox: where it keeps its objects, whom it calls, and the test keys that it accepts. */
export interface SandboxConfig {
  /** Port of HTTP on 127.0.0.1; 0 takes a free one. */
  port: number
  /** Port of the mailbox's SMTP; 0 takes a free one. */
  smtpPort: number
  /** Folder of the objects, made when absent. */
  folder: string
  /** Address of the application, whose webhooks are called. */
  publicUrl: string
  stripeSecretKey: string
  stripeWebhookSecret: string
  yousignApiKey: string
  yousignWebhookSecret: string
  /** Waits between deliveries of a failing webhook, where a test wants its own. */
  webhookRetriesMs?: number[]
}

/** Reads the environment; throws an Error with one sentence for a person when it cannot start with it. */
export function readConfig(env: NodeJS.ProcessEnv): SandboxConfig {
  if (env.NODE_ENV === 'production') {
    throw new Error('The sandbox does not start with NODE_ENV=production: configure the real providers.')
  }
  const port = readPort(env.SANDBOX_PORT)
  return {
    port,
    smtpPort: port === 0 ? 0 : port + 1,
    folder: `${env.DATA_DIR || '.data'}/sandbox`,
    publicUrl: (env.PUBLIC_URL || 'http://localhost:3000').replace(/\/+$/, ''),
    stripeSecretKey: env.STRIPE_SECRET_KEY || 'sk_test_cursus_sandbox',
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET || 'whsec_cursus_sandbox',
    yousignApiKey: env.YOUSIGN_API_KEY || 'yousign_cursus_sandbox',
    yousignWebhookSecret: env.YOUSIGN_WEBHOOK_SECRET || 'yousign_secret_cursus_sandbox',
  }
}

function readPort(text = '3001'): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65534) {
    throw new Error(`SANDBOX_PORT must be a number from 0 to 65534, not "${text}".`)
  }
  return port
}
