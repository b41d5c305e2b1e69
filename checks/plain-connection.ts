import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Lists as `file:line` each use of the plain connection (`db`, `services.db`) where a transaction is at hand: in a function that
 * takes `tx`, or inside the work of one. Such a statement runs on another connection, outside of the transaction: it does
 * not see its rows, is not undone with it, and may wait for its locks for ever.
 */
export function plainConnections(folder: string, pattern: string): { seen: number; uses: string[] } {
  const files = globSync(pattern, { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  const uses = files.flatMap((file) => {
    const code = readFileSync(join(folder, file), 'utf8')
    if (!code.includes('tx')) return []
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
    return usesIn(source).map((line) => `${file}:${line}`)
  })
  return { seen: files.length, uses }
}

function usesIn(source: ts.SourceFile): number[] {
  const lines: number[] = []
  const visit = (node: ts.Node, isInside: boolean) => {
    const inside = isInside || (ts.isFunctionLike(node) && takesTransaction(node))
    if (inside && isPlainConnection(node)) {
      lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1)
    }
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  visit(source, false)
  return lines
}

const takesTransaction = (node: ts.SignatureDeclaration) =>
  node.parameters.some(({ name }) => ts.isIdentifier(name) && name.text === 'tx')

/** Tells whether a node reads the plain connection: `x.db` as a value, or `db` taken out of an object or handed on. */
function isPlainConnection(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'db'
  if (!ts.isIdentifier(node) || node.text !== 'db') return false
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node // `{ db: tx }` hands the transaction on
  return !ts.isTypeNode(parent) && !ts.isPropertySignature(parent) && !ts.isParameter(parent)
}
