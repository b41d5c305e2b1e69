import { z } from 'zod/mini'
export const Claim = z.object({})
