import { purchases } from '../purchases/purchases.service.ts'
export const travel = purchases
