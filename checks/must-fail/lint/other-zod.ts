// breaks: lint/style/noRestrictedImports
import * as z from 'zod'

export const Name = z.string()
