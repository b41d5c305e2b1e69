/** Published secrets of the sandbox: they open nothing but the sandbox of this machine. */
export const sandboxSecrets = {
  STRIPE_SECRET_KEY: 'sk_test_cursus_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_cursus_sandbox',
  YOUSIGN_API_KEY: 'yousign_cursus_sandbox',
  YOUSIGN_WEBHOOK_SECRET: 'yousign_secret_cursus_sandbox',
}
/** Made-up people and addresses of a trial, as everybody can read them here: nobody answers there (decision 676). */
export const madeUp = {
  MAIL_FROM: 'cursus@example.org',
  SUPPORT_EMAIL: 'support@example.org',
  ADVISOR_NAME: 'Camille Lorendal',
  ADVISOR_PHONE: '+33199005501',
  ADVISOR_EMAIL: 'conseil@example.org',
  ASSISTANCE_PHONE: '+33199005510',
  COMPANY_URL: 'https://www.example.org',
}
const published = new Set<string>(Object.values(sandboxSecrets))

const secrets = ['SESSION_KEYS', ...Object.keys(sandboxSecrets)]
const addresses = ['STRIPE_API_BASE', 'YOUSIGN_API_BASE', 'ADDRESS_API_BASE', 'S3_ENDPOINT', 'SMTP_URL']
const pages = ['HEALTH_MUTUAL_URL', 'CHAT_SCRIPT_URL']

const needed = 'is needed in production, the made-up one of a trial leads to nobody'

type Given = Record<string, unknown>

/**
 * Lists the faults for which production does not start: secrets of the sandbox, secrets without variety, addresses
 * of providers on plain http or on this machine, and made-up contacts. One line each, beginning with the variable.
 */
export function publishedFaults(given: Given): string[] {
  const faults = [
    ...textsOf(given, secrets).flatMap(([name, value]) =>
      value.split(',').flatMap((key) => secretFaults(name, key.trim())),
    ),
    ...textsOf(given, [...addresses, ...pages]).flatMap(([name, value]) => addressFaults(name, value)),
    ...Object.entries(madeUp).flatMap(([name, value]) =>
      given[name] === value ? [`${name}: ${needed}`] : [],
    ),
  ]
  return [...new Set(faults)]
}

function textsOf(given: Given, names: string[]): [string, string][] {
  return names.flatMap((name) =>
    typeof given[name] === 'string' ? [[name, given[name]] as [string, string]] : [],
  )
}

function secretFaults(name: string, secret: string): string[] {
  if (published.has(secret)) return [`${name}: the secrets of the sandbox are refused in production`]
  return hasVariety(secret) ? [] : [`${name}: has too few different characters to be a secret`]
}

/** Tells whether a secret looks random: at least eight different characters, and not one piece repeated. */
function hasVariety(secret: string): boolean {
  const drawn = secret.slice(secret.lastIndexOf('_') + 1)
  if (new Set(drawn).size < 8) return false
  for (let piece = 1; piece <= drawn.length / 2; piece += 1) {
    if (drawn.startsWith(drawn.slice(piece))) return false
  }
  return true
}

function addressFaults(name: string, address: string): string[] {
  if (!URL.canParse(address)) return []
  const { protocol, host, hostname } = new URL(address)
  if (name === 'S3_ENDPOINT' && protocol === 'http:' && isOfContainers(hostname)) return []
  if (protocol === 'http:') return [`${name}: must be https in production`]
  return isThisMachine(host) ? [`${name}: must not be on this machine in production`] : []
}

/** Tells whether a name stands for a container beside ours: without a dot it means nothing outside their own network. */
const isOfContainers = (hostname: string) => /^[a-z][a-z0-9_-]*$/.test(hostname) && !isThisMachine(hostname)

/**
 * Tells whether a host is this machine, also in an unusual spelling; URL normalises those of http, not those of mail.
 */
function isThisMachine(host: string): boolean {
  const spelt = `http://${host}`
  const hostname = URL.canParse(spelt) ? new URL(spelt).hostname : host
  return (
    /^(127\.|0\.0\.0\.0$)/.test(hostname) ||
    /(^|\.)localhost\.?$/.test(hostname) ||
    /^\[::(1|ffff:7f[\da-f]{2}:[\da-f]+)?\]$/.test(hostname)
  )
}
