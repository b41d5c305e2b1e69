// breaks: e2e-never-enters
import { main } from '../../server/src/main.ts'
export const m = main
