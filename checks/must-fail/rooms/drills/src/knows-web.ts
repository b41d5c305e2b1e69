// breaks: drills-run-processes
import { api } from '../../web/src/api/api.ts'
export const a = api
