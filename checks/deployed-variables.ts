import * as z from 'zod/mini'
import { resourcesIn } from './kubernetes.ts'

const Values = z.optional(z.record(z.string(), z.string()))
/** What sets variables: the map, the secret, and containers by name. */
const Setting = z.looseObject({ data: Values, stringData: Values })
const Containers = z.array(z.looseObject({ env: z.optional(z.array(z.object({ name: z.string() }))) }))

/** Returns the names of the variables that the manifests of a folder set for Cursus, each once. */
export function variablesIn(folder: string): string[] {
  const names = resourcesIn(folder).flatMap(({ resource }) => {
    const isSetting = resource.kind === 'ConfigMap' || resource.kind === 'Secret'
    const { data, stringData } = isSetting ? Setting.parse(resource) : {}
    return [...Object.keys(data ?? {}), ...Object.keys(stringData ?? {}), ...namedBelow(resource)]
  })
  return [...new Set(names)]
}

/** Names in `env` of all containers of a resource, wherever its pods stand. */
function namedBelow(at: unknown): string[] {
  if (typeof at !== 'object' || at === null) return []
  return Object.entries(at).flatMap(([key, value]) =>
    key === 'containers' || key === 'initContainers'
      ? Containers.parse(value).flatMap(({ env = [] }) => env.map(({ name }) => name))
      : namedBelow(value),
  )
}
