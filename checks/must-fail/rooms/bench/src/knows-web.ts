// breaks: bench-is-not-tests
import { api } from '../../web/src/app/api.ts'
export const a = api
