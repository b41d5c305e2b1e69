import { room as below } from '../i18n/room.ts'
export const room = below
