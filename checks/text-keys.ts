import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'

/** Faults of the texts of a web, one line for each. */
interface Findings {
  /** Keys that the code asks for and no French text has, as `file: key`. */
  unknown: string[]
  /** Texts that no line of code can ask for, as `namespace:key`. */
  unused: string[]
}

/** Keys by namespace; plural forms of one text are one key. */
type Texts = Map<string, Set<string>>

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/**
 * Compares the French texts under `base` with all that its sources say. A literal that a call of `t` takes must be a key of the
 * namespaces of its file or of `common`; a text is used when a literal, or a template with its gaps filled, says its key.
 */
export function checkTexts(base: string, sources: readonly string[]): Findings {
  const texts = readTexts(join(base, 'web/src/locales/fr'))
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: base })).filter(isProduct)
  const said = new Set<string>()
  const patterns = new Set<string>()
  const unknown = files.flatMap((file) => {
    const read = readFile(join(base, file))
    for (const literal of read.literals) said.add(literal)
    for (const pattern of read.patterns) patterns.add(pattern)
    const missing = read.asked.filter((key) => !isKnown(key, read.namespaces, texts))
    return missing.map((key) => `${file}: ${key}`)
  })
  const matches = [...patterns].map((pattern) => new RegExp(`^${pattern}$`))
  const isUsed = (key: string) => said.has(key) || matches.some((pattern) => pattern.test(key))
  const unused = [...texts].flatMap(([namespace, keys]) =>
    [...keys]
      .filter((key) => !isUsed(key) && !isUsed(`${namespace}:${key}`))
      .map((key) => `${namespace}:${key}`),
  )
  return { unknown, unused }
}

const isProduct = (file: string) => !/\.test\.tsx?$|\.gen\.ts$/.test(file)

function readTexts(folder: string): Texts {
  const files = globSync('*.json', { cwd: folder })
  return new Map(
    files.map((file) => {
      const keys = Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')))
      return [basename(file, '.json'), new Set(keys.map(withoutPlural))]
    }),
  )
}

function isKnown(asked: string, namespaces: readonly string[], texts: Texts): boolean {
  const [first = '', ...rest] = asked.split(':')
  const named = rest.length > 0 ? [first] : [...namespaces, 'common']
  // A function that takes any `t` may be called with every namespace.
  const searched = rest.length === 0 && namespaces.length === 0 ? [...texts.keys()] : named
  const key = withoutPlural(rest.length > 0 ? rest.join(':') : asked)
  return searched.some((namespace) => texts.get(namespace)?.has(key))
}

interface SourceTexts {
  namespaces: string[]
  /** Literals that calls of `t` and `say` take. */
  asked: string[]
  literals: string[]
  /** Templates as regular expressions. */
  patterns: string[]
}

function readFile(path: string): SourceTexts {
  const text = readFileSync(path, 'utf8')
  if (path.endsWith('.json')) {
    const literals = [...text.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word)
    return { namespaces: [], asked: [], literals, patterns: [] }
  }
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const found: SourceTexts = { namespaces: [], asked: [], literals: [], patterns: [] }
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) found.literals.push(node.text)
    if (ts.isTemplateExpression(node)) found.patterns.push(...patternOf(node))
    if (ts.isCallExpression(node)) readCall(node, found)
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && node.typeName.text === 'TFunction')
      found.namespaces.push(...literalsIn(node.typeArguments?.[0]))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function readCall(call: ts.CallExpression, found: SourceTexts) {
  const called = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression
  const name = ts.isIdentifier(called) ? called.text : ''
  const [first] = call.arguments
  if (name === 'useTranslation') found.namespaces.push('common', ...literalsIn(first))
  if (name === 't' || name === 'say') found.asked.push(...answersOf(first))
}

/** Lists the literals that an expression may come out as: itself, or either branch of a condition. */
function answersOf(node: ts.Expression | undefined): string[] {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isParenthesizedExpression(node)) return answersOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...answersOf(node.whenTrue), ...answersOf(node.whenFalse)]
  return []
}

function literalsIn(node: ts.Node | undefined): string[] {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  const found: string[] = []
  ts.forEachChild(node, (child) => void found.push(...literalsIn(child)))
  return found
}

/**
 * Makes a regular expression of a template, `.+` for each gap, without the number that follows its `#`; none where too little
 * stands in it to say which keys it means.
 */
function patternOf({ head, templateSpans }: ts.TemplateExpression): string[] {
  const parts = [head.text, ...templateSpans.map(({ literal }) => literal.text)]
  const isTelling = parts.some((part) => /[a-zA-Z]{2}/.test(part) && /[.:]|^[a-z]+$/.test(part))
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')
  return isTelling ? [pattern.replace(/#\.\+$/, '')] : []
}
