import pg from 'pg'
export type Config = { pool: pg.Pool }
export const config = pg
