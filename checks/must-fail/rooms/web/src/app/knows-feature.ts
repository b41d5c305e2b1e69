// breaks: web-app-is-below
import { table } from '../features/claims/claims-table.tsx'
export const t = table
