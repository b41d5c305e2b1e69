// breaks: web-order-session
import type { room } from '../api/room.ts'
export type R = typeof room
