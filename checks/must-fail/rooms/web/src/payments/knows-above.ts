// breaks: web-order-payments
import type { room } from '../account/room.ts'
export type R = typeof room
