import { room as below } from '../ui/room.ts'
export const room = below
