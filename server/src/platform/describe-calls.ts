import { DayField } from '@cursus/shared/fields'
import { PageNumber, PageSize } from '@cursus/shared/lists'
import { Problem } from '@cursus/shared/problem'
import type { RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

/* What a pattern of JSON schema cannot say of a field by itself. */
z.globalRegistry
  .add(DayField, { description: 'A day that exists, DD/MM/YYYY or YYYY-MM-DD.', examples: ['31/12/2026'] })
  .add(PageSize, { description: '1 to 200.' })
  .add(PageNumber, { description: 'From 1.' })

const { $schema: _, ...problem } = z.toJSONSchema(Problem, { io: 'input' })

/** What any call may answer instead: its status, and why, stand in the body. */
const refusal = {
  description: 'A refusal or a failure (RFC 9457): `code` names its reason, `errors` the fields at fault.',
  headers: {
    'Retry-After': {
      description: 'Seconds after which a repeat may be answered otherwise.',
      schema: { type: 'integer' },
    },
  },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

/** Tells whether calls of this method take an `Idempotency-Key`, as they do something once: what is put twice is the same. */
export const takesKey = (method: unknown) => method === 'POST' || method === 'DELETE'

const repeatKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key, query and body are answered alike for 24 hours, and done once.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
}

const file = {
  description: 'A file',
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
}

/** Describes a call: its schemas, its form, its file where it answers with one, and whether it needs a token. */
export const describeCall: typeof jsonSchemaTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input)
  const { config = {} } = (input as { route: RouteOptions }).route
  const { isPublic, form, event, takesJson } = config
  const consumes = ['multipart/form-data', ...(takesJson ? ['application/json'] : [])]
  const described = {
    ...schema,
    ...(form && { consumes, body: form }),
    ...(event && { consumes: ['application/json'], body: z.toJSONSchema(event, { io: 'input' }) }),
    ...(!schema?.response && { response: { 200: file } }),
    ...(!isPublic && { security: [{ token: [] }] }),
  }
  return { schema: described, url }
}

type Operation = { security?: unknown; parameters?: object[]; responses?: object }
type Document = { paths?: Record<string, Record<string, Operation>>; components?: { schemas?: object } }

/** Adds to all calls what each of them may answer instead, and the key that a POST or DELETE with a token takes. */
export function describeRefusals<D extends object>({ openapiObject }: { openapiObject: D }): D {
  const { paths = {}, components } = openapiObject as Document
  for (const operations of Object.values(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      operation.responses = { ...operation.responses, default: refusal }
      if (takesKey(method.toUpperCase()) && operation.security)
        operation.parameters = [...(operation.parameters ?? []), repeatKey]
    }
  }
  return {
    ...openapiObject,
    components: { ...components, schemas: { ...components?.schemas, Problem: problem } },
  }
}
