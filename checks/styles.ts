import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { filesUnder } from './fixtures.ts'

const colour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(|%23[0-9a-f]{3,8}\b/i
const comment = /\/\*[\s\S]*?\*\//g
const imported = /import \* as (\w+) from '([^']+\.module\.css)'/g
const valueLine = /@value ([^;]+?) from '([^']+)';/g

/** Lists the class names that a module's selectors define, without those that it takes from others. */
function namesIn(file: string): Set<string> {
  const text = readFileSync(file, 'utf8').replace(comment, '')
  const foreign = new Set(
    [...text.matchAll(valueLine)].flatMap(([, names = '']) => taken(names).map(({ alias }) => alias)),
  )
  const selectors = [...text.replace(valueLine, '').matchAll(/([^{};]+)\{/g)].map(
    ([, selector = '']) => selector,
  )
  const names = selectors.flatMap((selector) =>
    [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
  )
  return new Set(names.filter((name) => !foreign.has(name)))
}

/** Reads `card as uiCard, flat` as names, each with what it is called here. */
function taken(names: string): { name: string; alias: string }[] {
  return names.split(',').map((one) => {
    const [name = '', alias = name] = one.trim().split(' as ')
    return { name, alias }
  })
}

/**
 * Lists faults of the styles under `folder`, as `file breaks rule`: a colour that is no token, in drawings too, a class that is not of a module
 * outside `ui/css`, a line over 160 characters, a file of over 300 lines, a name that its module does not have, a class
 * that nobody uses.
 */
export function faultsOfStyles(folder: string): string[] {
  const files = filesUnder(folder)
  const used = new Map<string, Set<string>>()
  const found = files.flatMap((file) => faultsIn(file, used))
  const unused = files
    .filter((file) => file.endsWith('.module.css'))
    .filter((file) =>
      [...namesIn(file)].some((name) => !used.get(file)?.has(name) && !used.get(file)?.has('*')),
    )
    .map((file) => `${basename(file)} breaks unused-class`)
  return [...new Set([...found, ...unused])].sort()
}

function faultsIn(file: string, used: Map<string, Set<string>>): string[] {
  const text = readFileSync(file, 'utf8')
  const name = basename(file)
  const broken = file.endsWith('.css') ? faultsOfSheet(file, text) : []
  if (file.endsWith('.tsx') && colour.test(strings(text))) broken.push('literal-colour')
  for (const [target, wanted] of wantedNames(file, text)) {
    const known = namesIn(target)
    if ([...wanted].some((one) => one !== '*' && !known.has(one))) broken.push('unknown-class')
    used.set(target, new Set([...(used.get(target) ?? []), ...wanted]))
  }
  return broken.map((rule) => `${name} breaks ${rule}`)
}

/** Lists what stands between quotes on one line, without addresses that have an anchor. */
const strings = (text: string) =>
  [...text.matchAll(/(['"`])(?!\/)([^'"`\n]*)\1/g)].map(([, , said]) => said).join('\n')

function faultsOfSheet(file: string, text: string): string[] {
  const rules = text.replace(comment, '')
  const isModule = file.endsWith('.module.css')
  const isCommon = file.includes('/ui/css/')
  return [
    ...(basename(file) !== 'tokens.css' && colour.test(rules.replace(valueLine, ''))
      ? ['literal-colour']
      : []),
    ...((isModule ? rules.includes(':global') : !isCommon && /^[^@{}]*\.[a-z][\w-]*[^{}]*\{/m.test(rules))
      ? ['global-class']
      : []),
    ...(text.split('\n').some((line) => line.length > 160) ? ['long-line'] : []),
    ...(text.split('\n').length > 301 ? ['long-file'] : []),
  ]
}

/** Reads which names a file takes from each module; `*` where a name is chosen while it runs. */
function wantedNames(file: string, text: string): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>()
  for (const [, alias = '', path = ''] of text.matchAll(imported)) {
    const names = [...text.matchAll(new RegExp(`\\b${alias}(?:\\.(\\w+)|\\[)`, 'g'))].map(
      ([, one]) => one ?? '*',
    )
    wanted.set(resolve(join(file, '..'), path), new Set(names))
  }
  if (file.endsWith('.css'))
    for (const [, names = '', path = ''] of text.matchAll(valueLine))
      wanted.set(resolve(join(file, '..'), path), new Set(taken(names).map(({ name }) => name)))
  return wanted
}
