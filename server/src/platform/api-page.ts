import { randomBytes } from 'node:crypto'
import { escapeHtml } from './escape-html.ts'
import type { App } from './http.ts'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Body = { content?: Record<string, { schema?: Schema }> }
type Operation = {
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: Body
  responses?: Record<string, Body>
}
type Paths = Record<string, Record<string, Operation>>

/** Serves `/api/openapi.json`, made from the schemas that validate calls, and `/api/docs`, the same for people. */
export function apiPages(app: App, document: () => unknown): void {
  const quiet = { config: { isPublic: true }, schema: { hide: true } }
  app.get('/openapi.json', quiet, async () => document())
  app.get('/docs', quiet, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const { paths = {} } = document() as { paths?: Paths }
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(page(paths, nonce))
  })
}

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1rem;color:#13211D;background:#F5F7F5}
h1{font-size:1.8rem}h2{font-size:1.05rem;margin:0}section{background:#fff;border:1px solid #E1E8E4;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#F5F7F5;border-radius:8px;padding:.75rem;margin:.25rem 0 0}
p{margin:.5rem 0 0}b.m{color:#0E5546}`

function page(paths: Paths, nonce: string): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      section(`${method.toUpperCase()} ${path}`, operation),
    ),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>The HTTP interface – Cursus</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>The HTTP interface of Cursus</h1><p>Made from the schemas that check each call. For programs: <a href="openapi.json">openapi.json</a>, OpenAPI 3.1. Failures are <code>application/problem+json</code>; a POST or DELETE of somebody signed in takes an optional <code>Idempotency-Key</code>.</p>${calls.join('')}</main></body></html>`
}

function section(
  name: string,
  { security, parameters = [], requestBody, responses = {} }: Operation,
): string {
  const [method = '', path = ''] = name.split(' ')
  const given = parameters
    .filter((one) => one.in !== 'header')
    .map(
      ({ name: field, in: place, required, schema }) =>
        `${field}${required ? '' : '?'} (${place}): ${describe(schema)}`,
    )
  const parts = [
    given.length > 0 ? part('Parameters', given.join('\n')) : '',
    requestBody ? part('Body', bodyOf(requestBody)) : '',
    ...Object.entries(responses)
      .filter(([status]) => status !== 'default')
      .map(([status, body]) => part(status, bodyOf(body) || 'nothing')),
  ]
  const who = security ? 'with a token' : 'anybody'
  return `<section><h2><b class="m">${escapeHtml(method)}</b> <code>${escapeHtml(path)}</code></h2><p>${who}</p>${parts.join('')}</section>`
}

function part(title: string, text: string): string {
  return `<p>${escapeHtml(title)}</p><pre>${escapeHtml(text)}</pre>`
}

function bodyOf({ content = {} }: Body): string {
  return Object.values(content)
    .map(({ schema }) => describe(schema))
    .join('\n')
}

/** Writes a schema in one line, as TypeScript would. */
function describe(schema: Schema | undefined): string {
  if (!schema) return 'anything'
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(describe).join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.items) return `[${describe(schema.items)}]`
  const { properties, required = [] } = schema
  if (!properties) return [schema.type ?? 'anything'].flat().join(' | ')
  const inside = Object.entries(properties).map(
    ([name, value]) => `${name}${required.includes(name) ? '' : '?'}: ${describe(value)}`,
  )
  return `{ ${inside.join(', ')} }`
}
