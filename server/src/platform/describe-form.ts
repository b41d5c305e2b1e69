import * as z from 'zod/mini'

type FileField = readonly string[] | { types: readonly string[]; atMost: number }
type JsonSchema = { properties?: Record<string, unknown>; required?: string[]; [key: string]: unknown }

/**
 * Describes a multipart body as JSON schema for the page of the calls: `fields` as the route checks them, files by
 * name with their types. Checks nothing itself. `required` lists what a route needs beyond its fields.
 */
export function describeForm(
  fields: z.core.$ZodType,
  files: Record<string, FileField>,
  required: string[] = [],
): JsonSchema {
  const { $schema: _, ...form } = z.toJSONSchema(fields, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema
  const described = Object.entries(files).map(([name, field]) => [name, describeFile(field)])
  return {
    ...form,
    properties: { ...form.properties, ...Object.fromEntries(described) },
    required: [...new Set([...(form.required ?? []), ...required])],
  }
}

function describeFile(field: FileField) {
  const types = 'types' in field ? field.types : field
  const file = { type: 'string', format: 'binary', description: types.join(', ') }
  return 'types' in field && field.atMost > 1 ? { type: 'array', items: file, maxItems: field.atMost } : file
}
