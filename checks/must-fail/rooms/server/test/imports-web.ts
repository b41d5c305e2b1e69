// breaks: server-never-leaves
import { api } from '../../web/src/api/api.ts'
export const a = api
