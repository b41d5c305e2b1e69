// breaks: web-order-api
import type { room } from '../drafts/room.ts'
export type R = typeof room
