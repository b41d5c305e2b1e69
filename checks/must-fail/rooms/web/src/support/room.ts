import { room as below } from '../account/room.ts'
export const room = below
