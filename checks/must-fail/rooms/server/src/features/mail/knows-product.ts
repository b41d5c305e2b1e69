// breaks: asks-the-value-of-a-product
import { homes } from '../home/home.table.ts'
export const h = homes
