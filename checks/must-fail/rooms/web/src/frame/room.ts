import { room as below } from '../support/room.ts'
export const room = below
