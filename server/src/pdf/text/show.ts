import type { FontBook } from './font-book.ts'
import type { Glyph, Run } from './lay-out.ts'

/** Left end of the baseline in units of the page, y upwards. */
export interface Pen {
  x: number
  y: number
  size: number
}

/**
 * Returns the PDF operators that show a line. Letters are text, their marks are outlines: PDF readers take a mark
 * that goes back over its letter for a new word.
 */
export function showRuns(runs: Run[], pen: Pen, fonts: FontBook): string {
  const texts: string[] = []
  const outlines: string[] = []
  let x = pen.x
  for (const run of runs) {
    const { font, codes } = fonts.show(run)
    const place = `/${font} ${round(pen.size)} Tf 1 0 0 1 ${round(x)} ${round(pen.y)} Tm`
    const letters = run.letters.map((letter, i) => `<${codes[i]}>${kerning(run, letter)}`)
    texts.push(`${place} [${letters.join('')}] TJ`)
    for (const mark of run.marks) outlines.push(outline(run, mark, { ...pen, x }))
    x += (run.width * pen.size) / 1000
  }
  return [`BT ${texts.join('\n').replaceAll('><', '')} ET`, ...outlines].join('\n')
}

function kerning({ face: { font } }: Run, letter: Glyph): string {
  const natural = (font.getGlyph(letter.id).advanceWidth * 1000) / font.unitsPerEm
  const closer = Math.round(natural - letter.advance)
  return closer === 0 ? '' : ` ${closer} `
}

function outline({ face: { font } }: Run, mark: Glyph, pen: Pen): string {
  const em = pen.size / 1000
  const scale = pen.size / font.unitsPerEm
  const place = `q ${fine(scale)} 0 0 ${fine(scale)} ${round(pen.x + mark.x * em)} ${round(pen.y + mark.y * em)} cm`
  return `${place} ${pathOf(font.getGlyph(mark.id).path.commands)} f Q`
}

interface Command {
  command: string
  args: number[]
}

/** Converts a glyph outline for PDF, which has cubic curves only. */
function pathOf(commands: Command[]): string {
  let [x0, y0] = [0, 0]
  const drawn = commands.map(({ command, args }) => {
    const [a = 0, b = 0, c = 0, d = 0] = args
    const [fromX, fromY] = [x0, y0]
    ;[x0, y0] = args.slice(-2) as [number, number]
    if (command === 'moveTo') return `${a} ${b} m`
    if (command === 'lineTo') return `${a} ${b} l`
    if (command === 'bezierCurveTo') return `${args.join(' ')} c`
    if (command !== 'quadraticCurveTo') return 'h'
    const first = [fromX + (2 / 3) * (a - fromX), fromY + (2 / 3) * (b - fromY)]
    const second = [c + (2 / 3) * (a - c), d + (2 / 3) * (b - d)]
    return `${[...first, ...second, c, d].map(round).join(' ')} c`
  })
  return drawn.join(' ')
}

const round = (value: number) => `${Math.round(value * 100) / 100}`
const fine = (value: number) => value.toFixed(5)
