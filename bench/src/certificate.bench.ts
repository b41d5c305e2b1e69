import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { renderSealedCertificate } from '../../server/src/pdf/certificate.ts'
import { loadOwnSeal } from '../../server/src/pdf/seal/keys.ts'
import type { Seal } from '../../server/src/pdf/seal.ts'
import { aCertificate, type Script, scripts } from './certificate-samples.ts'
import { textsOf } from './certificate-texts.ts'
import { openChromium, type Printer } from './chromium-print.ts'
import type { Figure } from './figure.ts'
import { cpuOf, perRound, sideBySide } from './side-by-side.ts'

const certificates = perRound(40, 12)
const timed = perRound(100, 20)
let count = 0

/** A sealed, tagged certificate in brand fonts, against plain pdfkit (processor time) and warm Chromium (time). */
export default async function certificate(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-seal-'))
  const printer = await openChromium()
  try {
    const seal = await loadOwnSeal(dataDir)
    const figures: Figure[] = []
    for (const script of scripts) figures.push(...(await measure(script, seal, printer)))
    return figures
  } finally {
    await printer?.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function measure(script: Script, seal: Seal, printer: Printer | null): Promise<Figure[]> {
  const ours = () => renderSealedCertificate(aCertificate(script, count++), seal)
  const latin = script.startsWith('latin')
  const work = `a sealed certificate, ${script}`
  const cpu = await sideBySide(
    () => cpuOf(ours, certificates),
    () => cpuOf(() => plainPdf(count++), certificates),
    { rounds: 7 },
  )
  const per = (ms: number) => `${(ms / certificates).toFixed(1)} ms`
  const times: number[] = []
  for (let i = 0; i < timed; i++) times.push(await timeOf(ours))
  const [usual = 0, slow = 0] = [0.5, 0.95].map(
    (share) => times.toSorted((a, b) => a - b)[times.length * share] ?? 0,
  )
  const note = `${per(cpu.work)} against ${per(cpu.baseline)} of processor`
  const goal = { atMost: latin ? 6 : 12 }
  const figures: Figure[] = [
    {
      work,
      against: 'pdfkit, the same texts in Helvetica',
      unit: '×',
      value: cpu.ratio,
      range: cpu.range,
      goal,
      note,
    },
    {
      work,
      unit: 'ms',
      value: usual,
      goal: { atMost: 100 },
      note: `median; 95 of 100 (${timed} tried) within ${slow.toFixed(1)} ms`,
    },
  ]
  return printer ? [...figures, await againstChromium(ours, { script, work, latin, printer })] : figures
}

interface Printing {
  script: Script
  work: string
  latin: boolean
  printer: Printer
}

/** Ratio of the browser's time to ours. */
async function againstChromium(
  ours: () => Promise<unknown>,
  { script, work, latin, printer }: Printing,
): Promise<Figure> {
  const print = () => timeOf(() => printer.print(pageOf(script, count++)))
  // One print takes as long as several certificates: five of those even out what else the machine does.
  const five = () =>
    timeOf(async () => {
      for (let i = 0; i < 5; i++) await ours()
    })
  const {
    ratio,
    range,
    work: slow,
    baseline: fast,
  } = await sideBySide(print, async () => (await five()) / 5, { rounds: 15 })
  const note = `${fast.toFixed(1)} ms against ${slow.toFixed(1)} ms`
  return {
    work: `times faster: ${work}`,
    against: 'warm Chromium print',
    unit: '×',
    value: ratio,
    range,
    goal: { atLeast: latin ? 5 : 3 },
    note,
  }
}

async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await task()
  return performance.now() - before
}

/** The baseline: the same texts in the reader's own Helvetica, no tags, no seal. It knows Latin letters only. */
function plainPdf(n: number): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 0 })
  for (const { text, x, y, size, bold } of textsOf(aCertificate('latin', n))) {
    doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .text(text, x, y, { lineBreak: false })
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.end()
  })
}

function pageOf(script: Script, n: number): string {
  const texts = textsOf(aCertificate(script, n)).map(
    ({ text, x, y, size, bold }) =>
      `<p style="left:${x}pt;top:${y}pt;font-size:${size}pt;font-weight:${bold ? 700 : 400}">${text}</p>`,
  )
  const style =
    '@page{size:A4;margin:0}body{font-family:sans-serif;margin:0}p{position:absolute;margin:0;white-space:pre}'
  return `<!doctype html><html lang="fr"><title>Attestation</title><style>${style}</style>${texts.join('')}</html>`
}
