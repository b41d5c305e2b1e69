// breaks: web-order-support
import type { room } from '../frame/room.ts'
export type R = typeof room
