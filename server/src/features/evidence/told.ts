import type { Language } from '@cursus/shared/language'
import * as z from 'zod/mini'
import { hasText, text } from '../../platform/texts.ts'
import type { Link } from './chain.ts'

const word = z.optional(z.nullable(z.string()))

/** Fields of payloads that are shown or handed out; the others stay in the journal. */
const Payload = z.object({
  event: word,
  step: word,
  state: word,
  answer: word,
  to: word,
  name: word,
  fileName: word,
  kind: word,
  fileId: word,
  sha256: word,
  trailFileId: word,
  trailSha256: word,
  amountCents: z.optional(z.nullable(z.int())),
})

/** Returns what a row tells; empty once it was purged. */
export const payloadOf = ({ payload }: Pick<Link, 'payload'>) =>
  payload ? Payload.parse(JSON.parse(payload)) : {}

/** Returns the title of a row in a language. */
export function titleOf(link: Link, language: Language): string {
  const { event, step, state, kind, answer, amountCents } = payloadOf(link)
  const more = {
    event,
    refund: step,
    dispute: step,
    share: step,
    change: step,
    mail: state,
    document: kind?.split('_')[0],
    check: answer,
    // The provider makes an invoice of nothing where a trial begins.
    payment: amountCents === 0 ? 'nothing' : null,
  }
  const key = `proof.${link.kind}.${more[link.kind as keyof typeof more]}`
  // Where nothing more is told, or its payload was purged, a row is called by its kind.
  return text(language, hasText(key) ? key : `proof.${link.kind}`)
}

/** Returns what stands beside the title: the name of a file or a person, or an address. */
export function detailOf(link: Link): string | null {
  const { fileName, to, name } = payloadOf(link)
  return fileName ?? to ?? (link.kind === 'share' || link.kind === 'change' ? name : null) ?? null
}

export type ProvedPaper = { fileId: string; sha256: string; path: string; row: number }

/** Returns each paper named by rows once, with its path in the archive: ASCII, numbered by the row. */
export function papersOf(links: Link[]): ProvedPaper[] {
  const found = links.flatMap((link) => {
    const { fileId, sha256, trailFileId, trailSha256, fileName } = payloadOf(link)
    const name = link.kind === 'signature' ? 'signed.pdf' : plain(fileName ?? 'paper.pdf')
    return [
      ...(fileId && sha256 ? [{ fileId, sha256, name, row: link.number }] : []),
      ...(trailFileId && trailSha256
        ? [{ fileId: trailFileId, sha256: trailSha256, name: 'signature-record.pdf', row: link.number }]
        : []),
    ]
  })
  const once = new Map(found.toReversed().map((paper) => [paper.fileId, paper]))
  return [...once.values()].toReversed().map(({ name, ...paper }) => {
    return { ...paper, path: `papers/${String(paper.row).padStart(3, '0')}-${name}` }
  })
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[^\w.-]+/g, '_')
    .slice(-60)
