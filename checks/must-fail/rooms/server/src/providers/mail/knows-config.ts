// breaks: provider-stands-alone
import { config } from '../../platform/config.ts'
export const c = config
