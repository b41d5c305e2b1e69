import * as z from 'zod/mini'
import { isNetwork } from './network.ts'
import { partnerOffersVariable } from './partner-offers.ts'
import { madeUp } from './published.rules.ts'

// The mini dialect is silent of itself: a wrong variable is told in words.
z.config(z.locales.en())

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))
const address = z.url({ protocol: /^https?$/, hostname: /^.+$/ })
const seconds = z.coerce.number().check(z.positive(), z.lte(3600))
const secret = z.string().check(z.minLength(8))
/** Returns the parts of a list that is written with commas. */
export const eachOf = (text: string) => text.split(',').map((part) => part.trim())
const secrets = z.string().check(
  z.refine((text) => eachOf(text).every((part) => part.length >= 8), {
    error: 'must be secrets of 8 characters or more, separated by commas',
  }),
)

/** Returns the parts of a list of hosts or networks, in small letters. */
export const partsOf = (text: string | undefined) =>
  (text ?? '').split(',').map((part) => part.trim().toLowerCase())
const proxies = z.string().check(
  z.refine((text) => partsOf(text).every((part) => part === 'loopback' || isNetwork(part)), {
    error: 'must be addresses or networks like 192.0.2.0/24, separated by commas',
  }),
)

/** The night to summer has no hour 2 in Paris, and the night to winter has it twice. */
const once = z.refine((hour) => hour !== 2, {
  error: 'must not be 2: when the clocks change, that hour does not come, or comes twice',
})

/** Every variable of the environment, checked by its own rule. */
export const Variables = z.object({
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
  PROVIDER_SECONDS: z._default(z.coerce.number().check(z.positive(), z.lte(4)), 4),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z._default(z.email(), madeUp.MAIL_FROM),
  SUPPORT_EMAIL: z._default(z.email(), madeUp.SUPPORT_EMAIL),
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
  ADVISOR_NAME: z._default(z.string().check(z.minLength(1)), madeUp.ADVISOR_NAME),
  ADVISOR_PHONE: z._default(z.string().check(z.minLength(1)), madeUp.ADVISOR_PHONE),
  ADVISOR_EMAIL: z._default(z.email(), madeUp.ADVISOR_EMAIL),
  ADVISOR_HOURS: z.optional(z.string()),
  ADVISOR_CALL_HOURS: z._default(
    z.string().check(z.regex(/^(1?\d|2[0-3])(,(1?\d|2[0-3]))*$/)),
    '9,10,11,12,14,15,16,17',
  ),
  ASSISTANCE_PHONE: z.optional(z.string().check(z.minLength(1))),
  COMPANY_NAME: z._default(z.string().check(z.minLength(1)), 'Cursus Assurances'),
  COMPANY_URL: z._default(address, madeUp.COMPANY_URL),
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
  BACKUP_HOUR: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(23), once), 3),
  BACKUP_KEEP: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 14),
  BACKUP_INFO: z.optional(z.string().check(z.minLength(1))),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(address),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 1),
  JOBS: z._default(z.enum(['on', 'off']), 'on'),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

export type Variables = z.infer<typeof Variables>
