// breaks: feature-through-its-door
import type { Row } from '../contracts/contract-row.ts'
export type R = Row
