// breaks: direction-claims
import { purchases } from '../purchases/purchases.service.ts'
export const p = purchases
