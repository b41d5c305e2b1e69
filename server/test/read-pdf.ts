import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPdf {
  pages: number
  /** The text of all pages as a reader gets it when they select it. */
  text: string
  title: string
  /** Its edition, of a document of a product. */
  subject: string
  /** Names of the fonts, each with whether its program is in the file. */
  fonts: { name: string; embedded: boolean }[]
  /** Roles of the tag tree in reading order, as Document, H1, P … */
  roles: string[]
  /** Text that stands outside of every tag and is no decoration. */
  untagged: string[]
  /** Text that reaches into the outermost seven millimetres of its page, or beyond. */
  outside: string[]
}

/** Reads a PDF the way a browser does. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const doc = await task.promise
  const read: ReadPdf = {
    pages: doc.numPages,
    text: '',
    title: '',
    subject: '',
    fonts: [],
    roles: [],
    untagged: [],
    outside: [],
  }
  const { Title = '', Subject = '' } = (await doc.getMetadata()).info as { Title?: string; Subject?: string }
  Object.assign(read, { title: Title, subject: Subject })
  for (let number = 1; number <= doc.numPages; number++) {
    const page = await doc.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    readItems(items as Item[], read)
    read.outside.push(...outsideOf(items as Item[], page.view as PageBox))
    walk((await page.getStructTree()) as Tree | null, read.roles)
  }
  read.fonts = fontsIn(pdf)
  await task.destroy()
  return read
}

interface Item {
  type?: string
  str?: string
  hasEOL?: boolean
  /** Of a text: its last two numbers are the place of its baseline, in points from the lower left corner. */
  transform?: number[]
  width?: number
  tag?: string
  id?: string | null
}

function readItems(items: Item[], read: ReadPdf) {
  const marks: boolean[] = []
  for (const item of items) {
    if (item.type === 'beginMarkedContent') marks.push(item.tag === 'Artifact')
    else if (item.type === 'beginMarkedContentProps') marks.push(Boolean(item.id) || item.tag === 'Artifact')
    else if (item.type === 'endMarkedContent') marks.pop()
    if (item.str === undefined) continue
    read.text += item.str + (item.hasEOL ? '\n' : '')
    if (item.str.trim() && !marks.includes(true)) read.untagged.push(item.str)
  }
  read.text += '\n'
}

type PageBox = [left: number, bottom: number, right: number, top: number]
/** In points: what a printer may leave white. */
const edge = 20

function outsideOf(items: Item[], [left, bottom, right, top]: PageBox): string[] {
  const isOutside = ({ transform = [], width = 0 }: Item) => {
    const [x = 0, y = 0] = transform.slice(4)
    const isBeside = x < left + edge || x + width > right - edge
    return isBeside || y < bottom + edge || y > top - edge
  }
  return items.flatMap((item) => (item.str?.trim() && isOutside(item) ? [item.str] : []))
}

interface Tree {
  role?: string
  children?: Tree[]
}

function walk(tree: Tree | null, roles: string[]) {
  if (!tree?.children) return
  if (tree.role && tree.role !== 'Root') roles.push(tree.role)
  for (const child of tree.children) walk(child, roles)
}

/** Every font dictionary names its program, or, a composite one, a descendant that does. */
function fontsIn(pdf: Uint8Array): ReadPdf['fonts'] {
  const text = Buffer.from(pdf).toString('latin1')
  const objects = text.split(/\bendobj\b/)
  const descriptors = objects.filter((object) => /\/Type\s*\/FontDescriptor/.test(object))
  const embedded = new Set(
    descriptors.filter((d) => /\/FontFile2?/.test(d)).map((d) => d.match(/\/FontName\s*\/([^\s/>]+)/)?.[1]),
  )
  const names = objects.flatMap((object) => object.match(/\/BaseFont\s*\/([^\s/>]+)/)?.[1] ?? [])
  return [...new Set(names)].map((name) => ({ name, embedded: embedded.has(name) }))
}
