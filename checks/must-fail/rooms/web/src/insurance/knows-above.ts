// breaks: web-order-insurance
import type { room } from '../routing/room.ts'
export type R = typeof room
