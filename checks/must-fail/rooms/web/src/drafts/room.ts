import { room as below } from '../api/room.ts'
export const room = below
