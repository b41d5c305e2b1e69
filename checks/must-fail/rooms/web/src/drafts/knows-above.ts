// breaks: web-order-drafts
import type { room } from '../forms/room.ts'
export type R = typeof room
