import { room as below } from '../routing/room.ts'
export const room = below
