import { expect } from 'vitest'
import { Claim } from './claims.ts'
expect(Claim).toBeTruthy()
