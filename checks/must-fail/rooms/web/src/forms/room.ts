import { room as below } from '../drafts/room.ts'
export const room = below
