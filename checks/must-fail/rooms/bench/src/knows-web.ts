// breaks: bench-is-not-tests
import { api } from '../../web/src/api/api.ts'
export const a = api
