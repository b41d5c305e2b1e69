import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

type Rule = readonly [fault: string, seen: RegExp]

const everywhere: Rule[] = [
  ['straight apostrophe', /'/],
  ['straight quote', /"/],
  ['three dots', /\.\.\./],
]
const han = String.raw`\p{Script=Han}`
const arab = String.raw`\p{Script=Arabic}`

/** Faults that a text of each language may have, by name, with the pattern that finds them. */
const rules: Record<string, Rule[]> = {
  fr: [
    ...everywhere,
    ['no no-break space before the sign', /[^\u00a0?!\s(«][?!:;](?=$|[\s)»])|[ \n\u202f][?!:;](?=$|[\s)»])/],
    ['no no-break space inside « »', /«(?!\u00a0)|(?<!\u00a0)»/],
    ['a number that may break', /\d (?:\d{3}(?!\d)|[€%]|h(?!\p{L}))/u],
  ],
  en: [
    ...everywhere,
    ['space before the sign', /[\s\u00a0\u202f][?!:;](?=$|[\s)”’])/],
    ['quotes of another language', /[«»]/],
  ],
  ch: [
    ...everywhere,
    ['half-width sign', new RegExp(`${han}\\s?[(,;:?!]|\\)${han}`, 'u')],
    ['quotes of another language', /[«»]/],
  ],
  ar: [
    ...everywhere,
    ['sign of another script', new RegExp(`${arab}\\s?[,;?]`, 'u')],
    ['digits of another set', /[\u0660-\u0669\u06f0-\u06f9]/],
    ['tanwin after its alif', /\u0627\u064b/],
    // Decision 785: « the midnight of a day » may be the night that begins it.
    ['a midnight of either side', /منتصف ليل|(?<!حتى )منتصف الليل/],
    // After an Arabic letter the sign goes to the other side of its number; alone in a cell it does not.
    ['a sign that changes sides', new RegExp(`${arab}[^\\p{L}]*\\d[ \u00a0]?[%€]`, 'u')],
  ],
}
rules.zh = rules.ch ?? []

/** The beginning of a text that a source says in one of them: `fr: '…'`. */
const anyLanguage = new RegExp(`\\b(${Object.keys(rules).join('|')}): ['"\`]`)

/** Takes out what is no prose: marks, addresses, codes and directions of writing; a gap, and what is isolated, becomes a word. */
function proseOf(text: string): string {
  return text
    .replace(/\bhttps?:\/\/\S+/g, 'x')
    .replace(/`[^`]*`/g, 'x')
    .replace(/\{\w+\}/g, 'x')
    .replace(/<\/?\w+>/g, '')
    .replace(/\u2066[^\u2069]*\u2069/g, 'x')
    .replace(/[\u2067-\u2069]/g, '')
}

/** Lists faults in how a text is set in its language (`fr`, `en`, `ch` or `zh`, `ar`); none for another language. */
export function faultsOfProse(text: string, language: string): string[] {
  const prose = proseOf(text)
  return (rules[language] ?? []).filter(([, seen]) => seen.test(prose)).map(([fault]) => fault)
}

/** Folder of the papers, whose texts are set as they are printed: their sources may hold plain apostrophes and spaces. */
const printed = 'server/src/pdf/'

/** A text with the language that it is in and where it stands: `file: key`. */
interface Text {
  at: string
  language: string
  text: string
}

/**
 * Lists texts under `base` that are not set as their language sets them, as `file: key: fault`: texts of web and server,
 * of the products, and each `fr: '…'` in a source.
 */
export function faultsUnder(base: string): string[] {
  const filesLike = (pattern: string) =>
    globSync(pattern, { cwd: base })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .sort()
  const read = (file: string) => readFileSync(join(base, file), 'utf8')
  const all: Text[] = [
    ...filesLike('{web,server}/src/locales/**/*.json').flatMap((file) =>
      ofLanguage(file, JSON.parse(read(file))),
    ),
    ...filesLike('server/src/data/{offers,guarantees/*,ipid/*}.json').flatMap((file) =>
      byLanguage(file, JSON.parse(read(file))),
    ),
    ...filesLike('web/src/**/texts/*/*.md').flatMap((file) => paragraphs(file, read(file))),
    ...filesLike('{web,server,shared}/src/**/*.{ts,tsx}')
      .filter((file) => !file.startsWith(printed))
      .flatMap((file) => inSource(file, read(file))),
  ]
  return all.flatMap(({ at, language, text }) =>
    faultsOfProse(text, language).map((fault) => `${at}: ${fault}`),
  )
}

/** Returns the language of a file of texts: its name, or that of its folder. */
function ofLanguage(file: string, texts: Record<string, string>): Text[] {
  const language = /locales\/(\w+)/.exec(file)?.[1] ?? ''
  return Object.entries(texts).map(([key, text]) => ({ at: `${file}: ${key}`, language, text }))
}

/** Lists the texts of a file that holds each in its languages, at any depth. */
function byLanguage(at: string, value: unknown): Text[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string'
      ? [{ at: `${at}: ${inner.slice(0, 40)}`, language: key, text: inner }]
      : byLanguage(at, inner),
  )
}

function paragraphs(file: string, markdown: string): Text[] {
  const language = /texts\/(\w+)\//.exec(file)?.[1] ?? ''
  return markdown
    .split('\n')
    .map((text, index) => ({ at: `${file}: ${index + 1}`, language, text: withoutMarks(text) }))
}

/** Returns a line of Markdown as it is read: without the addresses of its links. */
const withoutMarks = (line: string) => line.replace(/\]\([^)]*\)/g, '').replace(/^[#>|*\s-]+/, '')

/** Lists the texts of a source that stand as `fr: '…'` and the like, with a word for each gap of a template. */
function inSource(file: string, source: string): Text[] {
  if (!anyLanguage.test(source)) return []
  const found: Text[] = []
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      const text = textOf(node.initializer)
      if (text) found.push({ at: `${file}: ${text.slice(0, 40)}`, language: node.name.text, text })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest))
  return found
}

function textOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return ''
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('x')
}
