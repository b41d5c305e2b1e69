// breaks: web-order-ui
import type { room } from '../session/room.ts'
export type R = typeof room
