// breaks: lint/correctness/noUnusedImports
import { join } from 'node:path'

export const answer = 42
