import { Fragment, type ReactNode } from 'react'

interface RichTextProps {
  /** A text with named parts: « J'accepte les <terms>conditions</terms>. » */
  text: string
  /** How each named part looks; other parts are plain text. */
  parts: Record<string, (words: string) => ReactNode>
}

/** Sentence with links in it, in the order of the language. Its text is never HTML. */
export function RichText({ text, parts }: RichTextProps) {
  const pieces = text.split(/(<(\w+)>.*?<\/\2>)/).filter((piece, place) => place % 3 !== 2 && piece)
  let at = 0
  return pieces.map((piece) => {
    const [, name = '', words = ''] = /^<(\w+)>(.*?)<\/\1>$/.exec(piece) ?? []
    at += piece.length
    return <Fragment key={at}>{parts[name]?.(words) ?? (name ? words : piece)}</Fragment>
  })
}
