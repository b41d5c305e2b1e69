import * as z from 'zod/mini'
import { choice } from './fields.ts'

/**
 * Answers that are asked before paying, two questions for each product: place, object and length are known from its
 * draft (L521-4 of the insurance code). The advice follows from the second question, the cover that is held already.
 */
export const stayPurposes = ['studies', 'internship', 'language', 'other'] as const
export const healthCovers = ['none', 'european_card', 'french', 'other'] as const
export const homeUses = ['tenant', 'shared', 'residence', 'second'] as const
export const homeCovers = ['none', 'parents', 'included', 'other'] as const
export const deviceRisks = ['breakage', 'theft', 'both'] as const
export const deviceCovers = ['none', 'maker', 'card', 'other'] as const

export const StayNeeds = z.object({
  purpose: choice(stayPurposes),
  healthCover: choice(healthCovers),
})
export type StayNeeds = z.infer<typeof StayNeeds>

export const HomeNeeds = z.object({
  homeUse: choice(homeUses),
  homeCover: choice(homeCovers),
})
export type HomeNeeds = z.infer<typeof HomeNeeds>

export const DeviceNeeds = z.object({
  deviceRisk: choice(deviceRisks),
  deviceCover: choice(deviceCovers),
})
export type DeviceNeeds = z.infer<typeof DeviceNeeds>
