import type { FastifyBaseLogger } from 'fastify'

/** Structured lines; ids only, never a name, an address, a token or a birthday. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
