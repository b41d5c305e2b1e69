// breaks: bench-is-not-tests
import { s } from '../../e2e/src/knows-server.ts'
export const j = s
