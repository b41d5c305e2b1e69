import { lexer, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { Block, Inline } from './src/features/legal/markdown-nodes.ts'

/** Turns `.md` files into their blocks while the web is built: the browser gets neither the reader nor any HTML. */
export function markdown(): Plugin {
  return {
    name: 'cursus:markdown',
    transform(code, id) {
      if (!id.endsWith('.md')) return
      return { code: `export default ${JSON.stringify(readMarkdown(code))}`, map: null, moduleType: 'js' }
    },
  }
}

/** Headings `## Words {#anchor}`, paragraphs, flat lists and tables; throws at anything else, so that a build fails. */
export function readMarkdown(text: string): Block[] {
  return lexer(text)
    .filter(({ type }) => type !== 'space')
    .map(toBlock)
}

function toBlock(token: Token): Block {
  switch (token.type) {
    case 'heading':
      return toHeading(token as Tokens.Heading)
    case 'paragraph':
      return { kind: 'paragraph', words: toWords(token.tokens) }
    case 'list':
      return { kind: 'list', items: (token as Tokens.List).items.map(({ tokens }) => toWords(tokens)) }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => toWords(tokens))
      return { kind: 'table', head: cells(header), rows: rows.map(cells) }
    }
    default:
      throw new Error(`A text holds what no page can show: ${token.raw}`)
  }
}

function toHeading({ depth, raw, text }: Tokens.Heading): Block {
  const [, words, id] = /^(.+) \{#([a-z-]+)\}$/.exec(text) ?? []
  if (depth !== 2 || !words || !id) throw new Error(`Not a heading with an anchor: ${raw}`)
  return { kind: 'heading', id, words: [words] }
}

function toWords(tokens: Token[] = []): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case 'text':
        return token.tokens ? toWords(token.tokens) : [token.text]
      case 'escape':
        return [token.text]
      case 'strong':
        return [{ strong: toWords(token.tokens) }]
      case 'codespan':
        return [{ code: token.text }]
      case 'link':
        return [{ href: toAddress(token.href), words: toWords(token.tokens) }]
      default:
        throw new Error(`A text holds what no page can show: ${token.raw}`)
    }
  })
}

/** Pages of ours, https, mail, or a place that the page fills in. */
function toAddress(href: string): string {
  const address = decodeURIComponent(href)
  if (!/^(\/[a-z-/]*$|https:\/\/|mailto:|\{\w+\}$)/.test(address)) throw new Error(`No address: ${href}`)
  return address
}
