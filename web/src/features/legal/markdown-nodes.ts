/* What a text of ours may hold: little enough that React writes all of it, and nothing is ever HTML. */

export type Inline = string | { strong: Inline[] } | { code: string } | { href: string; words: Inline[] }
export type Block =
  | { kind: 'heading'; id: string; words: Inline[] }
  | { kind: 'paragraph'; words: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
