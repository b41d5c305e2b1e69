import { Fragment, type ReactNode } from 'react'

interface RichTextProps {
  /** A text with named parts: « J'accepte les <terms>conditions</terms>. » */
  text: string
  /** How each named part looks. A part that is not named here is plain text. */
  parts: Record<string, (words: string) => ReactNode>
}

/** A sentence with links in it, whose order is the language's. Nothing in the text is ever HTML. */
export function RichText({ text, parts }: RichTextProps) {
  const pieces = text.split(/(<(\w+)>.*?<\/\2>)/).filter((piece, place) => place % 3 !== 2 && piece)
  let at = 0
  return pieces.map((piece) => {
    const [, name = '', words = ''] = /^<(\w+)>(.*?)<\/\1>$/.exec(piece) ?? []
    at += piece.length
    return <Fragment key={at}>{parts[name]?.(words) ?? (name ? words : piece)}</Fragment>
  })
}
