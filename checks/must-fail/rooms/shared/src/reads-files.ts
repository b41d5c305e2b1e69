// breaks: shared-is-zod-mini-only
import { readFileSync } from 'node:fs'
export const text = () => readFileSync('x')
