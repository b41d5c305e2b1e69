import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { isNetwork } from './network.ts'
import { partnerOffersOf, partnerOffersVariable } from './partner-offers.ts'
import { publishedFaults, sandboxSecrets } from './published.rules.ts'

// The mini dialect is silent of itself: a wrong variable is told in words.
z.config(z.locales.en())

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))
const address = z.url({ protocol: /^https?$/, hostname: /^.+$/ })
const seconds = z.coerce.number().check(z.positive(), z.lte(3600))
const secret = z.string().check(z.minLength(8))
const eachOf = (text: string) => text.split(',').map((part) => part.trim())
const secrets = z.string().check(
  z.refine((text) => eachOf(text).every((part) => part.length >= 8), {
    error: 'must be secrets of 8 characters or more, separated by commas',
  }),
)

const partsOf = (text: string | undefined) => (text ?? '').split(',').map((part) => part.trim().toLowerCase())
const proxies = z.string().check(
  z.refine((text) => partsOf(text).every((part) => part === 'loopback' || isNetwork(part)), {
    error: 'must be addresses or networks like 192.0.2.0/24, separated by commas',
  }),
)

const Variables = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(address),
  TRUSTED_PROXIES: z._default(proxies, 'loopback'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  DEMO: z.optional(z.enum(['0', '1'])),
  SESSION_KEYS: z.optional(z.string()),
  STRIPE_SECRET_KEY: z.optional(secret),
  STRIPE_WEBHOOK_SECRET: z.optional(secrets),
  STRIPE_API_BASE: z.optional(address),
  YOUSIGN_API_KEY: z.optional(secret),
  YOUSIGN_WEBHOOK_SECRET: z.optional(secrets),
  YOUSIGN_API_BASE: z.optional(address),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z._default(z.email(), 'cursus@example.org'),
  SUPPORT_EMAIL: z._default(z.email(), 'support@example.org'),
  SECURITY_CONTACT: z.optional(z.url({ protocol: /^(https|mailto)$/ })),
  ADDRESS_PROVIDER: z._default(z.enum(['ban', 'google']), 'ban'),
  ADDRESS_API_BASE: z.optional(address),
  GOOGLE_MAPS_KEY: z.optional(z.string()),
  FILES: z._default(z.enum(['disk', 's3']), 'disk'),
  S3_ENDPOINT: z.optional(address),
  S3_BUCKET: z.optional(z.string().check(z.minLength(3))),
  S3_REGION: z._default(z.string().check(z.minLength(1)), 'eu-west-3'),
  S3_ACCESS_KEY_ID: z.optional(z.string().check(z.minLength(1))),
  S3_SECRET_ACCESS_KEY: z.optional(z.string().check(z.minLength(1))),
  SANDBOX_PORT: z._default(port, 3001),
  CHAT_SCRIPT_URL: z.optional(z.url({ protocol: /^https$/ })),
  HEALTH_MUTUAL_URL: z.optional(z.url({ protocol: /^https$/, error: 'must be an https address' })),
  HEALTH_MUTUAL_HOSTS: z.optional(z.string()),
  PARTNER_OFFERS: z.optional(partnerOffersVariable),
  ADVISOR_NAME: z._default(z.string().check(z.minLength(1)), 'Camille Lorendal'),
  ADVISOR_PHONE: z._default(z.string().check(z.minLength(1)), '+33199005501'),
  ADVISOR_EMAIL: z._default(z.email(), 'conseil@example.org'),
  ADVISOR_HOURS: z.optional(z.string()),
  ADVISOR_CALL_HOURS: z._default(
    z.string().check(z.regex(/^(1?\d|2[0-3])(,(1?\d|2[0-3]))*$/)),
    '9,10,11,12,14,15,16,17',
  ),
  ASSISTANCE_PHONE: z.optional(z.string().check(z.minLength(1))),
  COMPANY_NAME: z._default(z.string().check(z.minLength(1)), 'Cursus Assurances'),
  COMPANY_URL: z._default(address, 'https://www.example.org'),
  SEAL_KEY: z.optional(z.string()),
  SEAL_CERT: z.optional(z.string()),
  TIME_STAMP_URL: z.optional(address),
  ADMIN_EMAIL: z.optional(z.email()),
  ADMIN_SECOND_STEP: z.optional(z.enum(['required', 'offered'])),
  BODY_SECONDS: z._default(seconds, 20),
  UPLOAD_SECONDS: z._default(seconds, 600),
  UNDO_SECONDS: z._default(z.coerce.number().check(z.gte(0), z.lte(3600)), 60),
  VIEWING_MAIL: z._default(z.enum(['on', 'off']), 'off'),
  BACKUP_DIR: z.optional(z.string().check(z.minLength(1))),
  BACKUP_RECIPIENT: z.optional(
    z
      .string()
      .check(z.regex(/^age1[02-9ac-hj-np-z]{58}$/, { error: 'must be the public half of a key, age1…' })),
  ),
  BACKUP_HOUR: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(23)), 2),
  BACKUP_KEEP: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 14),
  BACKUP_INFO: z.optional(z.string().check(z.minLength(1))),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(address),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 1),
  JOBS: z._default(z.enum(['on', 'off']), 'on'),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

/** Thrown with every fault of the configuration at once, one line each. */
export class ConfigurationFaults extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigurationFaults'
    this.faults = faults
  }
}

export type Config = ReturnType<typeof readConfig>

/** Reads the environment. Throws `ConfigurationFaults` that name every wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const { variables, faults, wrong } = readEach(given)
  const isNew = (fault: string) => !wrong.has(nameOf(fault))
  faults.push(...productionFaults(variables).filter(isNew))
  if (faults.length > 0) throw new ConfigurationFaults(faults)
  return settle(variables)
}

const nameOf = (fault: string) => fault.split(':', 1)[0] ?? ''

/**
 * Checks each variable by its own rule. A wrong one stays in `variables` as it was given, so that rules over several
 * variables still run and all faults are named at once.
 */
function readEach(given: Record<string, string | undefined>) {
  const parsed = Variables.safeParse(given)
  const issues = parsed.error?.issues ?? []
  const wrong = new Set(issues.map(({ path }) => String(path[0])))
  const isWrong = ([name]: [string, unknown]) => wrong.has(name)
  const entries = Object.entries(given)
  const right = Variables.parse(Object.fromEntries(entries.filter((entry) => !isWrong(entry))))
  return {
    variables: { ...right, ...Object.fromEntries(entries.filter(isWrong)) } as z.infer<typeof Variables>,
    faults: issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    wrong,
  }
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
  faults.push(...backupFaults(v), ...mutualFaults(v))
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
  const named = new Set(faults.map(nameOf))
  return [...faults, ...publishedFaults(v).filter((fault) => !named.has(nameOf(fault)))]
}

function backupFaults(v: z.infer<typeof Variables>): string[] {
  const { BACKUP_DIR, BACKUP_RECIPIENT, DATABASE_URL } = v
  if (Boolean(BACKUP_DIR) !== Boolean(BACKUP_RECIPIENT))
    return ['BACKUP_DIR, BACKUP_RECIPIENT: both are needed, or none']
  if (v.BACKUP_INFO && !DATABASE_URL)
    return [
      'BACKUP_INFO: tells of backups of the server of DATABASE_URL; the embedded database takes BACKUP_DIR',
    ]
  return BACKUP_DIR && DATABASE_URL
    ? ['BACKUP_DIR: is for the embedded database; back the server of DATABASE_URL up by its own means']
    : []
}

/**
 * Checks the address to which students are sent: its host must be in HEALTH_MUTUAL_HOSTS, so that a slip of the hand
 * sends nobody astray.
 */
function mutualFaults({ HEALTH_MUTUAL_URL, HEALTH_MUTUAL_HOSTS }: z.infer<typeof Variables>): string[] {
  if (!HEALTH_MUTUAL_URL || !URL.canParse(HEALTH_MUTUAL_URL)) return []
  const { host, username, password } = new URL(HEALTH_MUTUAL_URL)
  if (username || password) return ['HEALTH_MUTUAL_URL: must not carry a user or password']
  return partsOf(HEALTH_MUTUAL_HOSTS).includes(host)
    ? []
    : [`HEALTH_MUTUAL_HOSTS: must list ${host}, the host of HEALTH_MUTUAL_URL`]
}

/** Name of a host as a browser on this machine calls it: passkeys refuse numeric addresses (E-21). */
const hostName = (host: string) => (['0.0.0.0', '127.0.0.1', '::', '::1'].includes(host) ? 'localhost' : host)

function settle(v: z.infer<typeof Variables>) {
  const isProduction = v.NODE_ENV === 'production'
  const sandbox = `http://127.0.0.1:${v.SANDBOX_PORT}`
  return {
    isProduction,
    port: v.PORT,
    host: v.HOST,
    publicUrl: (v.PUBLIC_URL ?? `http://${hostName(v.HOST)}:${v.PORT}`).replace(/\/+$/, ''),
    trustedProxies: partsOf(v.TRUSTED_PROXIES),
    databaseUrl: v.DATABASE_URL,
    dataDir: resolve(v.DATA_DIR),
    isDemo: v.DEMO ? v.DEMO === '1' : !v.DATABASE_URL && !isProduction,
    sessionKeys: v.SESSION_KEYS === undefined ? undefined : eachOf(v.SESSION_KEYS),
    stripe: {
      secretKey: v.STRIPE_SECRET_KEY ?? sandboxSecrets.STRIPE_SECRET_KEY,
      webhookSecrets: eachOf(v.STRIPE_WEBHOOK_SECRET ?? sandboxSecrets.STRIPE_WEBHOOK_SECRET),
      apiBase: v.STRIPE_API_BASE ?? (v.STRIPE_SECRET_KEY ? undefined : sandbox),
    },
    yousign: {
      apiKey: v.YOUSIGN_API_KEY ?? sandboxSecrets.YOUSIGN_API_KEY,
      webhookSecrets: eachOf(v.YOUSIGN_WEBHOOK_SECRET ?? sandboxSecrets.YOUSIGN_WEBHOOK_SECRET),
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
    partnerOffers: partnerOffersOf(v.PARTNER_OFFERS),
    advisor: {
      name: v.ADVISOR_NAME,
      phone: v.ADVISOR_PHONE,
      email: v.ADVISOR_EMAIL,
      hours: v.ADVISOR_HOURS,
      callHours: v.ADVISOR_CALL_HOURS.split(',').map(Number),
    },
    assistancePhone: v.ASSISTANCE_PHONE ?? (isProduction ? undefined : '+33199005510'),
    company: { name: v.COMPANY_NAME, url: v.COMPANY_URL },
    seal: { key: v.SEAL_KEY, certificate: v.SEAL_CERT },
    // In production there is none unless one is named; what it says is signed, so plain http will do.
    timeStampUrl: v.TIME_STAMP_URL ?? (isProduction ? undefined : `${sandbox}/timestamp`),
    securityContact: v.SECURITY_CONTACT ?? `mailto:${v.SUPPORT_EMAIL}`,
    adminEmail: v.ADMIN_EMAIL,
    needsSecondStep: v.ADMIN_SECOND_STEP ? v.ADMIN_SECOND_STEP === 'required' : isProduction,
    requests: { bodyMs: v.BODY_SECONDS * 1000, uploadMs: v.UPLOAD_SECONDS * 1000 },
    undoMs: v.UNDO_SECONDS * 1000,
    tellsOfViewing: v.VIEWING_MAIL === 'on',
    ...backupsOf(v),
    metrics: v.METRICS_PORT === undefined ? null : { port: v.METRICS_PORT, host: v.METRICS_HOST },
    traces: tracesOf(v),
    runsJobs: v.JOBS === 'on',
    logLevel: v.LOG_LEVEL,
  }
}

function backupsOf(v: z.infer<typeof Variables>) {
  const { BACKUP_DIR: dir, BACKUP_RECIPIENT: recipient, BACKUP_INFO: info } = v
  const nightly = { hour: v.BACKUP_HOUR, keep: v.BACKUP_KEEP }
  return {
    backup: dir && recipient ? { dir: resolve(dir), recipient, ...nightly } : null,
    backupInfo: info ? resolve(info) : null,
  }
}

function tracesOf(v: z.infer<typeof Variables>) {
  const url = v.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  return url ? { url, share: v.OTEL_TRACES_SAMPLER_ARG } : null
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
