// breaks: direction-schools
import type { purchasesTable } from '../purchases/purchases.table.ts'
export type Up = typeof purchasesTable
