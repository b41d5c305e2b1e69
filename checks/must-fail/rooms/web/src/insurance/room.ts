import { room as below } from '../forms/room.ts'
export const room = below
