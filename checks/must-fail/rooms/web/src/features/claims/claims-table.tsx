import { api } from '../../api/api.ts'
import { Page } from '../../ui/page.tsx'
import { row } from './row.ts'
export const table = [api, Page, row]
