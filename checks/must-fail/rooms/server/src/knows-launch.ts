// breaks: server-never-leaves
import { start } from '../../launch/start.ts'
export const s = start
