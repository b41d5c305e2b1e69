// breaks: shared-is-zod-mini-only
import { z } from 'zod'
export const Heavy = z.object({})
