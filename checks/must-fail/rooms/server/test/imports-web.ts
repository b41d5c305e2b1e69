// breaks: server-never-leaves
import { api } from '../../web/src/app/api.ts'
export const a = api
