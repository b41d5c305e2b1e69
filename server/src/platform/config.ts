import { resolve } from 'node:path'
import { eachOf, partsOf, Variables } from './config-variables.ts'
import { partnerOffersOf } from './partner-offers.ts'
import { madeUp, publishedFaults, sandboxSecrets } from './published.rules.ts'
import { readSealPair } from './seal-pair.ts'

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
    variables: { ...right, ...Object.fromEntries(entries.filter(isWrong)) } as Variables,
    faults: issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    wrong,
  }
}

function productionFaults(v: Variables): string[] {
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
  faults.push(...backupFaults(v), ...mutualFaults(v), ...sealFaults(v))
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

function backupFaults(v: Variables): string[] {
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
function mutualFaults({ HEALTH_MUTUAL_URL, HEALTH_MUTUAL_HOSTS }: Variables): string[] {
  if (!HEALTH_MUTUAL_URL || !URL.canParse(HEALTH_MUTUAL_URL)) return []
  const { host, username, password } = new URL(HEALTH_MUTUAL_URL)
  if (username || password) return ['HEALTH_MUTUAL_URL: must not carry a user or password']
  return partsOf(HEALTH_MUTUAL_HOSTS).includes(host)
    ? []
    : [`HEALTH_MUTUAL_HOSTS: must list ${host}, the host of HEALTH_MUTUAL_URL`]
}

/** Checks the pair that seals papers at the start: it is loaded with the first paper, when a fault would stop a certificate. */
function sealFaults({ SEAL_KEY, SEAL_CERT }: Variables): string[] {
  if (!SEAL_KEY && !SEAL_CERT) return []
  if (!SEAL_KEY || !SEAL_CERT) return ['SEAL_KEY, SEAL_CERT: both are needed, or none']
  try {
    readSealPair(SEAL_KEY, SEAL_CERT)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** Name of a host as a browser on this machine calls it: passkeys refuse numeric addresses (E-21). */
const hostName = (host: string) => (['0.0.0.0', '127.0.0.1', '::', '::1'].includes(host) ? 'localhost' : host)

function settle(v: Variables) {
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
    ...providersOf(v, sandbox),
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
    assistancePhone: v.ASSISTANCE_PHONE ?? (isProduction ? undefined : madeUp.ASSISTANCE_PHONE),
    company: { name: v.COMPANY_NAME, url: v.COMPANY_URL },
    /** The configured pair; null: one of our own is made in the data folder. */
    seal: v.SEAL_KEY && v.SEAL_CERT ? readSealPair(v.SEAL_KEY, v.SEAL_CERT) : null,
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

/** The providers whose outcome counts: each try of a call waits as long, and no longer than two of them fit into ten seconds. */
function providersOf(v: Variables, sandbox: string) {
  const timeoutMs = v.PROVIDER_SECONDS * 1000
  return {
    stripe: {
      secretKey: v.STRIPE_SECRET_KEY ?? sandboxSecrets.STRIPE_SECRET_KEY,
      webhookSecrets: eachOf(v.STRIPE_WEBHOOK_SECRET ?? sandboxSecrets.STRIPE_WEBHOOK_SECRET),
      apiBase: v.STRIPE_API_BASE ?? (v.STRIPE_SECRET_KEY ? undefined : sandbox),
      timeoutMs,
    },
    yousign: {
      apiKey: v.YOUSIGN_API_KEY ?? sandboxSecrets.YOUSIGN_API_KEY,
      webhookSecrets: eachOf(v.YOUSIGN_WEBHOOK_SECRET ?? sandboxSecrets.YOUSIGN_WEBHOOK_SECRET),
      apiBase: (
        v.YOUSIGN_API_BASE ?? (v.YOUSIGN_API_KEY ? 'https://api.yousign.app/v3' : `${sandbox}/yousign/v3`)
      ).replace(/\/+$/, ''),
      timeoutMs,
    },
  }
}

function backupsOf(v: Variables) {
  const { BACKUP_DIR: dir, BACKUP_RECIPIENT: recipient, BACKUP_INFO: info } = v
  const nightly = { hour: v.BACKUP_HOUR, keep: v.BACKUP_KEEP }
  return {
    backup: dir && recipient ? { dir: resolve(dir), recipient, ...nightly } : null,
    backupInfo: info ? resolve(info) : null,
  }
}

function tracesOf(v: Variables) {
  const url = v.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  return url ? { url, share: v.OTEL_TRACES_SAMPLER_ARG } : null
}

function s3Of(v: Variables) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = v
  return {
    bucket: v.S3_BUCKET ?? '',
    region: v.S3_REGION,
    endpoint: v.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}
