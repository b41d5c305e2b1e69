import { resolve } from 'node:path'
import { z } from 'zod'

/** Secrets of the stand-ins: they open nothing but the sandbox on this machine. */
const sandboxSecrets = {
  STRIPE_SECRET_KEY: 'sk_test_cursus_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_cursus_sandbox',
  YOUSIGN_API_KEY: 'yousign_cursus_sandbox',
  YOUSIGN_WEBHOOK_SECRET: 'yousign_secret_cursus_sandbox',
}

const port = z.coerce.number().int().min(0).max(65_535)
const address = z.url({ protocol: /^https?$/, hostname: /^.+$/ })
const secret = z.string().min(8)

const Variables = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DEMO: z.enum(['0', '1']).optional(),
  SESSION_KEYS: z.string().optional(),
  STRIPE_SECRET_KEY: secret.optional(),
  STRIPE_WEBHOOK_SECRET: secret.optional(),
  STRIPE_API_BASE: address.optional(),
  YOUSIGN_API_KEY: secret.optional(),
  YOUSIGN_WEBHOOK_SECRET: secret.optional(),
  YOUSIGN_API_BASE: address.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().default('cursus@example.org'),
  SUPPORT_EMAIL: z.email().default('support@example.org'),
  ADDRESS_PROVIDER: z.enum(['ban', 'google']).default('ban'),
  ADDRESS_API_BASE: address.optional(),
  GOOGLE_MAPS_KEY: z.string().optional(),
  FILES: z.enum(['disk', 's3']).default('disk'),
  S3_ENDPOINT: address.optional(),
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().min(1).default('eu-west-3'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SANDBOX_PORT: port.default(3001),
  CHAT_SCRIPT_URL: z.url({ protocol: /^https$/ }).optional(),
  HEALTH_MUTUAL_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  HEALTH_MUTUAL_HOSTS: z.string().optional(),
  ADVISOR_NAME: z.string().min(1).default('Camille Lorendal'),
  ADVISOR_PHONE: z.string().min(1).default('+33199005501'),
  ADVISOR_EMAIL: z.email().default('conseil@example.org'),
  ADVISOR_HOURS: z.string().optional(),
  COMPANY_NAME: z.string().min(1).default('Cursus Assurances'),
  COMPANY_URL: address.default('https://www.example.org'),
  SEAL_KEY: z.string().optional(),
  SEAL_CERT: z.string().optional(),
  ADMIN_EMAIL: z.email().optional(),
  JOBS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** Every fault of the configuration at once, one line each. */
export class ConfigurationFaults extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigurationFaults'
    this.faults = faults
  }
}

export type Config = ReturnType<typeof readConfig>

/** Reads the environment once. Throws `ConfigurationFaults` that name every wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Variables.safeParse(given)
  if (!parsed.success) {
    throw new ConfigurationFaults(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  }
  const faults = productionFaults(parsed.data)
  if (faults.length > 0) throw new ConfigurationFaults(faults)
  return settle(parsed.data)
}

function productionFaults(v: z.infer<typeof Variables>): string[] {
  const faults: string[] = []
  if (v.ADDRESS_PROVIDER === 'google' && !v.GOOGLE_MAPS_KEY) {
    faults.push('GOOGLE_MAPS_KEY: is needed with ADDRESS_PROVIDER=google')
  }
  if (v.FILES === 's3' && !v.S3_BUCKET) faults.push('S3_BUCKET: is needed with FILES=s3')
  if (Boolean(v.S3_ACCESS_KEY_ID) !== Boolean(v.S3_SECRET_ACCESS_KEY)) {
    faults.push('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: both are needed, or none')
  }
  if (v.STRIPE_SECRET_KEY && !v.STRIPE_WEBHOOK_SECRET) {
    faults.push('STRIPE_WEBHOOK_SECRET: is needed with STRIPE_SECRET_KEY')
  }
  if (v.YOUSIGN_API_KEY && !v.YOUSIGN_WEBHOOK_SECRET) {
    faults.push('YOUSIGN_WEBHOOK_SECRET: is needed with YOUSIGN_API_KEY')
  }
  faults.push(...mutualFaults(v))
  if (v.SESSION_KEYS?.split(',').some((key) => key.trim().length < 32)) {
    faults.push('SESSION_KEYS: each key needs at least 32 characters')
  }
  if (v.NODE_ENV !== 'production') return faults
  const needed = [
    'DATABASE_URL',
    'SESSION_KEYS',
    'STRIPE_SECRET_KEY',
    'YOUSIGN_API_KEY',
    'SMTP_URL',
    'SEAL_KEY',
    'SEAL_CERT',
    'PUBLIC_URL',
    'HEALTH_MUTUAL_URL',
  ] as const
  for (const name of needed) if (!v[name]) faults.push(`${name}: is needed in production`)
  if (v.PUBLIC_URL?.startsWith('http:')) faults.push('PUBLIC_URL: must be https in production')
  if (v.DEMO === '1') faults.push('DEMO: demo data is refused in production')
  return faults
}

const listOf = (text: string | undefined) => (text ?? '').split(',').map((part) => part.trim().toLowerCase())

/** Students are sent to this address: its host stands on a list of its own, so that a slip of the hand sends nobody astray. */
function mutualFaults({ HEALTH_MUTUAL_URL, HEALTH_MUTUAL_HOSTS }: z.infer<typeof Variables>): string[] {
  if (!HEALTH_MUTUAL_URL) return []
  const { host, username, password } = new URL(HEALTH_MUTUAL_URL)
  if (username || password) return ['HEALTH_MUTUAL_URL: must not carry a user or password']
  return listOf(HEALTH_MUTUAL_HOSTS).includes(host)
    ? []
    : [`HEALTH_MUTUAL_HOSTS: must list ${host}, the host of HEALTH_MUTUAL_URL`]
}

function settle(v: z.infer<typeof Variables>) {
  const isProduction = v.NODE_ENV === 'production'
  const sandbox = `http://127.0.0.1:${v.SANDBOX_PORT}`
  return {
    isProduction,
    port: v.PORT,
    host: v.HOST,
    publicUrl: (v.PUBLIC_URL ?? `http://${v.HOST === '0.0.0.0' ? '127.0.0.1' : v.HOST}:${v.PORT}`).replace(
      /\/+$/,
      '',
    ),
    databaseUrl: v.DATABASE_URL,
    dataDir: resolve(v.DATA_DIR),
    isDemo: v.DEMO ? v.DEMO === '1' : !v.DATABASE_URL && !isProduction,
    sessionKeys: v.SESSION_KEYS?.split(',').map((key) => key.trim()),
    stripe: {
      secretKey: v.STRIPE_SECRET_KEY ?? sandboxSecrets.STRIPE_SECRET_KEY,
      webhookSecret: v.STRIPE_WEBHOOK_SECRET ?? sandboxSecrets.STRIPE_WEBHOOK_SECRET,
      apiBase: v.STRIPE_API_BASE ?? (v.STRIPE_SECRET_KEY ? undefined : sandbox),
    },
    yousign: {
      apiKey: v.YOUSIGN_API_KEY ?? sandboxSecrets.YOUSIGN_API_KEY,
      webhookSecret: v.YOUSIGN_WEBHOOK_SECRET ?? sandboxSecrets.YOUSIGN_WEBHOOK_SECRET,
      apiBase: (
        v.YOUSIGN_API_BASE ?? (v.YOUSIGN_API_KEY ? 'https://api.yousign.app/v3' : `${sandbox}/yousign/v3`)
      ).replace(/\/+$/, ''),
    },
    mail: {
      smtpUrl: v.SMTP_URL ?? `smtp://127.0.0.1:${v.SANDBOX_PORT + 1}`,
      from: v.MAIL_FROM,
      support: v.SUPPORT_EMAIL,
    },
    addresses: {
      provider: v.ADDRESS_PROVIDER,
      apiBase: (
        v.ADDRESS_API_BASE ?? (isProduction ? 'https://data.geopf.fr/geocodage' : `${sandbox}/geocodage`)
      ).replace(/\/+$/, ''),
      googleKey: v.GOOGLE_MAPS_KEY,
    },
    s3: v.FILES === 's3' ? s3Of(v) : null,
    sandboxUrl: sandbox,
    usesSandbox:
      !isProduction && !(v.STRIPE_SECRET_KEY && v.YOUSIGN_API_KEY && v.SMTP_URL && v.HEALTH_MUTUAL_URL),
    chatScriptUrl: v.CHAT_SCRIPT_URL,
    healthMutualUrl: v.HEALTH_MUTUAL_URL ?? `${sandbox}/mutual`,
    advisor: { name: v.ADVISOR_NAME, phone: v.ADVISOR_PHONE, email: v.ADVISOR_EMAIL, hours: v.ADVISOR_HOURS },
    company: { name: v.COMPANY_NAME, url: v.COMPANY_URL },
    seal: { key: v.SEAL_KEY, certificate: v.SEAL_CERT },
    adminEmail: v.ADMIN_EMAIL,
    runsJobs: v.JOBS === 'on',
    logLevel: v.LOG_LEVEL,
  }
}

function s3Of(v: z.infer<typeof Variables>) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = v
  return {
    bucket: v.S3_BUCKET ?? '',
    region: v.S3_REGION,
    endpoint: v.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}
