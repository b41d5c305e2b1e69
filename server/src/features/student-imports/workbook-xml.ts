import type { Readable } from 'node:stream'
import sax from 'sax'

const maxDepth = 30
const maxAttributes = 60
/** Letters of one cell; more is no list. */
const maxText = 100_000

type Attributes = Record<string, string>
export type XmlEvents = {
  /** Name without its prefix. */
  open?: (name: string, attributes: Attributes) => void
  /** `text` is what stood between the opening and the end, without that of elements inside. */
  close?: (name: string, text: string) => void
}

/**
 * Reads a part of a workbook as XML, piece by piece, and yields after each piece, so that what was gathered can leave. Throws
 * for what is no XML, for elements nested too deep and texts too long. No entity is defined, no document type read.
 */
export async function* readXml(part: Readable, events: XmlEvents): AsyncGenerator<void> {
  const parser = sax.parser(true, { xmlns: false, position: false })
  const texts: string[] = []
  let attributes = 0
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentagstart = () => {
    attributes = 0
  }
  parser.onattribute = () => {
    attributes += 1
    if (attributes > maxAttributes) throw new Error('too many attributes')
  }
  parser.onopentag = ({ name, attributes: given }) => {
    if (texts.length >= maxDepth) throw new Error('too deep')
    texts.push('')
    events.open?.(plain(name), given as Attributes)
  }
  const add = (text: string) => {
    const last = texts.length - 1
    if (last < 0) return
    texts[last] += text
    if ((texts[last] ?? '').length > maxText) throw new Error('too long')
  }
  parser.ontext = add
  parser.oncdata = add
  parser.onclosetag = (name) => events.close?.(plain(name), texts.pop() ?? '')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of part) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }))
    yield
  }
  parser.write(decoder.decode())
  parser.close()
  yield
}

/** Tells whether an attribute says yes: XML knows two words for it. */
export const isTrue = (given = '') => given === '1' || given === 'true'

const plain = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads a part to its end. */
export async function readWhole(part: Readable, events: XmlEvents): Promise<void> {
  for await (const _ of readXml(part, events));
}
