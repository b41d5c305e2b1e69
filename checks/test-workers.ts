import { availableParallelism } from 'node:os'

/**
 * How many workers of tests run side by side: one for each core that this process may use. Two are what a small machine has and
 * what every figure is told for; above eight, the one server and the one PostgreSQL that they share would be what they wait for.
 */
export const testWorkers = Math.min(Math.max(availableParallelism(), 2), 8)
