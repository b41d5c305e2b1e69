// breaks: web-order-frame
import { table } from '../features/claims/claims-table.tsx'
export const t = table
