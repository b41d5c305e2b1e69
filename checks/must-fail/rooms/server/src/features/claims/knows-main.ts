// breaks: feature-stays-in-its-rooms
import type { Routes } from '../../app.ts'
export type R = Routes
