import { room as below } from '../session/room.ts'
export const room = below
