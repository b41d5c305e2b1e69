import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Lists as `file: expression` where data from outside (`JSON.parse`, the body of an answer) gets a type under `base`
 * without a check. Allowed is what is declared `unknown`, or handed at once to a function, which has to check it.
 */
export function takenOnTrust(base: string, pattern: string): string[] {
  const files = globSync(pattern, { cwd: base }).filter((file) => !/\.test\.tsx?$/.test(file))
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(base, file), 'utf8')
    if (!/JSON\.parse|\.json\(\)/.test(text)) return []
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    return readersIn(source)
      .filter((call) => !isLookedAt(call))
      .map((call) => `${file}: ${call.getText()}`)
  })
}

/** Tells whether a node is a call of `JSON.parse`, or of `.json()` without arguments. */
function readersIn(source: ts.SourceFile): ts.CallExpression[] {
  const found: ts.CallExpression[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression
      const isParse = name.text === 'parse' && expression.getText() === 'JSON'
      if (isParse || (name.text === 'json' && node.arguments.length === 0)) found.push(node)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isLookedAt(call: ts.CallExpression): boolean {
  const outer = outermost(call)
  const { parent } = outer
  if (ts.isCallExpression(parent)) return parent.arguments.some((argument) => argument === outer)
  if (ts.isVariableDeclaration(parent)) return isUnknown(parent.type)
  if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent))
    return isUnknown(functionAround(parent)?.type)
  return false
}

/** Returns the outermost expression around this one that only awaits it, catches its failure or groups it. */
function outermost(call: ts.Expression): ts.Expression {
  const { parent } = call
  if (ts.isAwaitExpression(parent) || ts.isParenthesizedExpression(parent)) return outermost(parent)
  const isCaught =
    ts.isPropertyAccessExpression(parent) &&
    parent.name.text === 'catch' &&
    ts.isCallExpression(parent.parent)
  return isCaught ? outermost(parent.parent) : call
}

function functionAround(node: ts.Node): ts.SignatureDeclaration | undefined {
  return ts.isFunctionLike(node) ? node : node.parent && functionAround(node.parent)
}

/** Tells whether a type is `unknown`, or a promise of it. */
function isUnknown(type: ts.TypeNode | undefined): boolean {
  return type !== undefined && /^(Promise<)?unknown>?$/.test(type.getText())
}
