// breaks: web-order-routing
import type { room } from '../payments/room.ts'
export type R = typeof room
