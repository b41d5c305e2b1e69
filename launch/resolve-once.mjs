import { registerHooks } from 'node:module'

const root = new URL('../', import.meta.url).href

/** What the packages that our files name are, by the part of the project that names them: each is found once. */
const found = new Map()

const isOurs = (url) => url?.startsWith(root) && !url.includes('/node_modules/')
const isDrizzle = (url) => url?.includes('/node_modules/drizzle-orm/')

/**
 * A third of a start was finding files. Node reads the package.json of a package again for each file that names it, and that
 * of drizzle-orm, of 179 kB, for each of its 150 files. Between our own files, and between those of drizzle, an address says all
 * there is to know.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context
    const isRelative = specifier.startsWith('.')
    const here = (format) => ({ url: new URL(specifier, parentURL).href, format, shortCircuit: true })
    if (isRelative && isDrizzle(parentURL)) return here('module')
    if (!isOurs(parentURL) || !conditions?.includes('import')) return next(specifier, context)
    if (isRelative) return specifier.endsWith('.ts') ? here('module-typescript') : next(specifier, context)
    const [part] = parentURL.slice(root.length).split('/', 1)
    const name = `${part} ${specifier}`
    const known = found.get(name) ?? { ...next(specifier, context), shortCircuit: true }
    found.set(name, known)
    return known
  },
})
