import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Fields that sources write into the journal by name, as `file: field`; those that are computed are not seen. */
export function auditFields(folder: string, pattern: string): { file: string; field: string }[] {
  const files = globSync(pattern, { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  return files.flatMap((file) => {
    const code = readFileSync(join(folder, file), 'utf8')
    if (!code.includes('audit(')) return []
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
    return fieldsIn(source).map((field) => ({ file, field }))
  })
}

function fieldsIn(source: ts.SourceFile): string[] {
  const fields: string[] = []
  const visit = (node: ts.Node, isInCall: boolean) => {
    const inCall = isInCall || isAuditCall(node)
    // What a call is handed by name stands above it as a constant of that name.
    const isNamed = ts.isVariableDeclaration(node) || (inCall && ts.isPropertyAssignment(node))
    if (isNamed && isSide(node.name) && node.initializer) fields.push(...namesIn(node.initializer))
    else ts.forEachChild(node, (child) => visit(child, inCall))
  }
  visit(source, false)
  return fields
}

const isAuditCall = (node: ts.Node) =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'audit'

const isSide = (name: ts.Node) => ts.isIdentifier(name) && (name.text === 'before' || name.text === 'after')

/** Names of an object and of what is spread into it; those of an object inside of it are values. */
function namesIn(value: ts.Node): string[] {
  if (ts.isObjectLiteralExpression(value)) {
    return value.properties.flatMap((property) =>
      ts.isSpreadAssignment(property) ? namesIn(property.expression) : (property.name?.getText() ?? []),
    )
  }
  if (ts.isParenthesizedExpression(value)) return namesIn(value.expression)
  if (ts.isBinaryExpression(value)) return namesIn(value.right)
  if (ts.isConditionalExpression(value)) return [...namesIn(value.whenTrue), ...namesIn(value.whenFalse)]
  return []
}
