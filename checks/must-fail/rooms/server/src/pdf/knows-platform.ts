// breaks: pdf-draws-only
import type { Config } from '../platform/config.ts'
export type C = Config
