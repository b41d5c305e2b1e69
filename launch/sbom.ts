import * as z from 'zod/mini'

const Package = z.object({
  name: z.optional(z.string()),
  version: z.optional(z.string()),
  integrity: z.optional(z.string()),
  license: z.optional(z.string()),
  dev: z.optional(z.boolean()),
  optional: z.optional(z.boolean()),
  devOptional: z.optional(z.boolean()),
  link: z.optional(z.boolean()),
})
type Package = z.infer<typeof Package>

const Lock = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(z.string(), Package),
})

const between = 'node_modules/'

/**
 * The parts of a project as CycloneDX 1.6 lists them, from the text of its package-lock.json: each package once, in one order. `npm sbom`
 * refuses a tree in which a package asks for a version that npm itself replaced.
 */
export function sbomOf(lockText: string) {
  const { name, version, packages } = Lock.parse(JSON.parse(lockText))
  const parts = new Map<string, ReturnType<typeof componentOf>>()
  for (const [path, one] of Object.entries(packages)) {
    if (!path.includes(between) || one.link || !one.version) continue
    const part = componentOf(one.name ?? path.slice(path.lastIndexOf(between) + between.length), one)
    const known = parts.get(part.purl)
    // The same version in two places is as needed as in the one that needs it more.
    if (!known || rank(part.scope) < rank(known.scope)) parts.set(part.purl, part)
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: [...parts.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1)),
  }
}

const scopes = ['required', 'optional', 'excluded'] as const
const rank = (scope: (typeof scopes)[number]) => scopes.indexOf(scope)

function componentOf(name: string, { version = '', integrity, license, ...kind }: Package) {
  const [group, own] = name.startsWith('@') ? name.split('/', 2) : [undefined, name]
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name: own ?? name,
    version,
    scope: scopeOf(kind),
    ...(integrity && { hashes: hashesOf(integrity) }),
    ...(license && { licenses: [{ expression: license }] }),
    purl,
  }
}

function scopeOf({ dev, optional, devOptional }: Partial<Package>): (typeof scopes)[number] {
  if (dev) return 'excluded'
  return optional || devOptional ? 'optional' : 'required'
}

/** Subresource integrity, as the lock file has it, in the words of CycloneDX: `sha512-…` in base64 becomes SHA-512 in hex. */
function hashesOf(integrity: string) {
  return integrity.split(' ').map((one) => {
    const [algorithm = '', base64 = ''] = one.split(/-(.*)/)
    return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') }
  })
}
