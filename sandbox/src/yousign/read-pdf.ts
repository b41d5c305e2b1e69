import type { Anchor } from './types.ts'

const smartAnchor = /\{\{s(\d+)\|signature\|(\d+)\|(\d+)\}\}/g

/** The provider reads no anchors in a longer document, and says nothing. */
const pagesWithAnchors = 150

/** A PDF is known by its content; the name and the announced type say nothing. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.byteLength)).includes('%PDF-')
}

/**
 * Pages and signature anchors `{{s1|signature|width|height}}` of a PDF, read from its text as it stands on the page:
 * an anchor counts when it is one text run on one line. Throws when the PDF cannot be opened, or is encrypted.
 */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: number; anchors: Anchor[] }> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const pdf = await task.promise
  try {
    if (await pdf.getPermissions()) throw new Error('encrypted')
    const anchors: Anchor[] = []
    for (let page = 1; page <= pdf.numPages && pdf.numPages <= pagesWithAnchors; page += 1) {
      const text = await (await pdf.getPage(page)).getTextContent()
      for (const run of text.items) if ('str' in run) anchors.push(...anchorsOf(run, page))
    }
    return { pages: pdf.numPages, anchors }
  } finally {
    await task.destroy()
  }
}

interface TextRun {
  str: string
  transform: number[]
  width: number
  height: number
}

function anchorsOf(run: TextRun, page: number): Anchor[] {
  const [, , , , left = 0, baseline = 0] = run.transform
  return [...run.str.matchAll(smartAnchor)].map((match) => {
    const [, signer, width, height] = match.map(Number)
    const x = left + (run.width * (match.index ?? 0)) / run.str.length
    const top = baseline + run.height
    return { signer: signer ?? 0, page, x, y: top - (height ?? 0), width: width ?? 0, height: height ?? 0 }
  })
}
