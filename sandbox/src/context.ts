import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { SandboxConfig } from './config.ts'
import type { Control } from './control/control.ts'
import type { Store } from './store.ts'
import type { Webhooks } from './webhooks.ts'

/** Services that every stand-in is given. */
export interface SandboxContext {
  config: SandboxConfig
  store: Store
  control: Control
  webhooks: Webhooks
  clock: Clock
  /** Addresses really listened on, set once the sandbox listens: `http://127.0.0.1:3001`, `127.0.0.1:3002`. */
  addresses: { http: string; smtp: string }
  /** Absolute address of a page of the sandbox; ask when answering, never store it: the port may change. */
  url(path: string): string
}

/** A stand-in adds its routes (and, where it has one, its own listener closed by an `onClose` hook). */
export type StandIn = (app: FastifyInstance, context: SandboxContext) => Promise<void>
