// breaks: shared-is-zod-mini-only, shared-never-leaves
import type { Config } from '../../server/src/platform/config.ts'
export type Shared = Config
