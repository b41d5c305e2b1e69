// breaks: web-ui-is-plain
import { table } from '../features/claims/claims-table.tsx'
export const t = table
