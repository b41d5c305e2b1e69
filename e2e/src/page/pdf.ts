import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of all pages as a reader finds it, blanks run together. Throws when it is no PDF. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await task.destroy()
  return pages.join(' ').replace(/\s+/g, ' ')
}

/** The bytes of a file that the browser saved. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}

/** Tells whether the file ends in a PAdES seal over all its bytes. */
export function isSealed(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  const range = /\/ByteRange\s*\[\s*0\s+\d+\s+(\d+)\s+(\d+)\s*\]/.exec(text)
  const coversAll = range !== null && Number(range[1]) + Number(range[2]) === bytes.length
  return coversAll && text.includes('/ETSI.CAdES.detached')
}
