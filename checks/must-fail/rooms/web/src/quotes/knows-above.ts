// breaks: web-order-quotes
import type { room } from '../frame/room.ts'
export type R = typeof room
