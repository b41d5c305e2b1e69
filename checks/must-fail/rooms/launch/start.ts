import { main } from '../server/src/main.ts'
import { config } from '../server/src/platform/config.ts'
export const start = [main, config]
