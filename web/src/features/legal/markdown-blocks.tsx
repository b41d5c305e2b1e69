import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { wholeArticles } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import * as styles from './legal.module.css'
import type { Block, Inline } from './markdown-nodes.ts'

/** Values for the `{braces}` of a text. */
export type Facts = Record<'company' | 'companyUrl' | 'support' | 'phone', string>

interface BlocksProps {
  blocks: readonly Block[]
  facts: Facts
}

/** A text, block by block. Its places never move, so they are keys. */
export function Blocks({ blocks, facts }: BlocksProps) {
  return blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced whole
    <Fragment key={place}>{shown(block, facts)}</Fragment>
  ))
}

function shown(block: Block, facts: Facts): ReactNode {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 id={block.id}>
          <Words of={block.words} facts={facts} />
        </h2>
      )
    case 'paragraph':
      return (
        <p className="measure">
          <Words of={block.words} facts={facts} />
        </p>
      )
    case 'list':
      return (
        <ul className="bullets measure">
          {block.items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced whole
            <li key={place}>
              <Words of={item} facts={facts} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <Table {...block} facts={facts} />
  }
}

/** Table of a legal text; on a phone each row is a card whose first cell is its title. */
function Table({ head, rows, facts }: Omit<Extract<Block, { kind: 'table' }>, 'kind'> & { facts: Facts }) {
  const labels = head.map((cell) => cell.filter((part) => typeof part === 'string').join(''))
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            {labels.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced whole
            <tr key={line}>
              {row.map((cell, column) => (
                <td key={labels[column]} data-l={labels[column]}>
                  <span>
                    <Words of={cell} facts={facts} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Words({ of, facts }: { of: readonly Inline[]; facts: Facts }): ReactNode {
  return of.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced whole
    <Fragment key={place}>{written(part, facts)}</Fragment>
  ))
}

function written(part: Inline, facts: Facts): ReactNode {
  if (typeof part === 'string') return filled(part, facts)
  if ('strong' in part)
    return (
      <strong>
        <Words of={part.strong} facts={facts} />
      </strong>
    )
  if ('code' in part) return <code dir="ltr">{part.code}</code>
  const words = <Words of={part.words} facts={facts} />
  const address = part.href.replace(/\{(\w+)\}/g, (_, name) => facts[name as keyof Facts] ?? '')
  return address.startsWith('/') ? <Link to={address as '/'}>{words}</Link> : <a href={address}>{words}</a>
}

/** Fills the `{braces}` of a text; each value is isolated, so that it keeps its own direction. */
function filled(text: string, facts: Facts): ReactNode {
  return text.split(/\{(\w+)\}/).map((piece, place) => {
    if (place % 2 === 0) return wholeArticles(piece)
    const fact = facts[piece as keyof Facts] ?? ''
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced whole
    return piece === 'company' ? <bdi key={place}>{fact}</bdi> : <Ltr key={place}>{fact}</Ltr>
  })
}
