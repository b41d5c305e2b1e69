import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Plugin, Rolldown } from 'vite'
import { withImports } from './public-pages.ts'

const source = `${import.meta.dirname}/src`
const pages = ['_bare.card', '_bare.emergency', '_bare.verifier.index', '_bare.verifier.$code']
const texts = ['common', 'frame', 'card', 'emergency', 'certificates', 'code-form', 'tables']
/** What every page loads in Latin letters, and in Arabic ones, with the sheet that asks for them. */
const letters = /-(latin|arabic)-wght-normal-[^/]*\.woff2$|\/arabic-[^/]*\.css$/

/** Leaves in dist the worker that opens pages without a network, with the names of all files that they are made of. */
export function pageWorker(): Plugin {
  return {
    name: 'cursus:page-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = filesOf(bundle)
        const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
        const code = stripTypeScriptTypes(readFileSync(`${source}/worker/page-worker.ts`, 'utf8'))
          .replace('__BUILD__', build)
          .replace('__FILES__', files.join(' '))
          .replace(/^export \{\}$/m, '')
        this.emitFile({ type: 'asset', fileName: 'page-worker.js', source: code })
      },
    },
  }
}

function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const isNeeded = ({ isEntry, facadeModuleId }: Rolldown.OutputChunk) =>
    isEntry || neededModules().some((part) => facadeModuleId?.includes(part))
  const scripts = new Set(chunks.filter(isNeeded).flatMap((chunk) => withImports(chunk, bundle)))
  const sheets = [...scripts].flatMap((name) => [...(bundle[name]?.viteMetadata?.importedCss ?? [])])
  const written = Object.keys(bundle).filter((name) => letters.test(name))
  return [...new Set([...scripts, ...sheets, ...written])].sort().map((name) => `/${name}`)
}

function neededModules(): string[] {
  const languages = readdirSync(`${source}/locales`)
  return [
    ...['_bare', ...pages].map((route) => `/routes/${route}.tsx`),
    ...languages.flatMap((language) => [
      `/i18n/files-${language}.ts`,
      ...texts.map((name) => `/locales/${language}/${name}.json`),
    ]),
  ]
}
