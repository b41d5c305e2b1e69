// breaks: web-order-account
import type { room } from '../support/room.ts'
export type R = typeof room
