import { room as below } from '../insurance/room.ts'
export const room = below
