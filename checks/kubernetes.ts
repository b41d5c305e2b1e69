import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import * as z from 'zod/mini'
import { root, runTool } from './fixtures.ts'

const Resource = z.looseObject({ apiVersion: z.string(), kind: z.string() })

/** Resources in the manifests of a folder, by file; the list that kustomize itself reads is left out. */
export function resourcesIn(folder: string): { file: string; resource: z.infer<typeof Resource> }[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
  return files.flatMap((file) =>
    parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => {
      if (document.errors[0]) throw document.errors[0]
      return { file, resource: Resource.parse(document.toJS()) }
    }),
  )
}

/**
 * What the types of the Kubernetes API find wrong in the manifests of a folder, one line each: a field that there is
 * not, a value of another type, a field that is missing.
 */
export async function faultsOfManifests(folder: string): Promise<string[]> {
  const resources = resourcesIn(folder)
  const lines = resources.map(({ resource }, index) => {
    const { apiVersion, kind } = resource
    const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion]
    const module = `kubernetes-types/${group.replace(/\.k8s\.io$/, '')}/${version}.d.ts`
    return `export const r${index}: import('${module}').${kind} = ${JSON.stringify(resource)}`
  })
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true }) // which a fresh checkout has not
  const place = mkdtempSync(join(cache, 'manifests-'))
  try {
    writeFileSync(join(place, 'manifests.ts'), `${lines.join('\n')}\n`)
    const tsc = join(root, 'node_modules/@typescript/native/bin/tsc')
    const compilerOptions = { noEmit: true, strict: true, skipLibCheck: true, module: 'nodenext', types: [] }
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['manifests.ts'] }))
    const { code, output } = await runTool(tsc, ['-p', '.', '--pretty', 'false'], place)
    const found = [...output.matchAll(/^manifests\.ts\((\d+),\d+\): error TS\d+: (.*)$/gm)]
    if (code !== 0 && found.length === 0) throw new Error(output)
    return found.map(([, line, fault]) => `${resources[Number(line) - 1]?.file}: ${fault}`)
  } finally {
    rmSync(place, { recursive: true })
  }
}
