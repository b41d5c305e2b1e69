import { createHash } from 'node:crypto'
import { relative, resolve } from 'node:path'

const source = resolve(import.meta.dirname, 'src')

/**
 * The name that a class of a CSS module has in the page: five letters made of its file and its name, so that the same
 * source always gives the same files.
 */
export function classNameOf(name: string, file: string): string {
  const place = relative(source, file).replaceAll('\\', '/')
  const hash = createHash('sha256').update(`${place}#${name}`).digest('base64url')
  return `c${hash.replace(/[-_]/g, '').slice(0, 4)}`
}

/**
 * What `@value button from './button.module.css'` stands for: the name of the other module's class. Vite's own loader
 * would copy the other module's rules too; they are loaded with the part that they belong to.
 */
export class ClassNames {
  readonly finalSource = ''

  async fetch(quoted: string, from: string): Promise<Record<string, string>> {
    const file = resolve(from, '..', quoted.replace(/^["']|["']$/g, ''))
    return new Proxy({}, { get: (_, name) => classNameOf(String(name), file), has: () => true })
  }
}
