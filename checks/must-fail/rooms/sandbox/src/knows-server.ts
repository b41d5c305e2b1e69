// breaks: sandbox-never-leaves
import type { Config } from '../../server/src/platform/config.ts'
export type C = Config
