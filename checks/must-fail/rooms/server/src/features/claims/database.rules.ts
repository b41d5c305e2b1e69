// breaks: rules-are-pure
import type { Pool } from 'pg'
export type P = Pool
