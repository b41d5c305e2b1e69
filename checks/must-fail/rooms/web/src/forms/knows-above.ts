// breaks: web-order-forms
import type { room } from '../insurance/room.ts'
export type R = typeof room
