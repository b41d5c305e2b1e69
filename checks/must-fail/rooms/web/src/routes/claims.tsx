import { table } from '../features/claims/claims-table.tsx'
import { documents } from '../features/documents/documents.ts'
export const Route = [table, documents]
