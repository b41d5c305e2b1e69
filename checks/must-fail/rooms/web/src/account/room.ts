import { room as below } from '../payments/room.ts'
export const room = below
