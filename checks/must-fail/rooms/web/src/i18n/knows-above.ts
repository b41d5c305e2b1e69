// breaks: web-order-i18n
import type { room } from '../ui/room.ts'
export type R = typeof room
