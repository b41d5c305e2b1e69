import { dayOf } from '@cursus/shared/day'
import * as z from 'zod/mini'
import { eachStep } from '../../platform/each-step.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { extendLinks } from './extend-links.ts'
import { forgetAddresses } from './forget-occupants.service.ts'
import { tellOccupants } from './tell-occupants.ts'

/** Extends links with a cover that goes on, tells occupants what became of theirs, and forgets their addresses 30 days after its end. */
export const followOccupants = defineJob('certificates.follow_occupants', z.object({}), { retryLimit: 0 })

export function occupantJobs(services: Services) {
  services.jobs.handle(followOccupants, () =>
    eachStep([
      () => extendLinks(services),
      async () => {
        await tellOccupants(services)
        // Whose cover goes on after all was told so before: their address stays.
        await forgetAddresses(services, dayOf(services.now()))
      },
    ]),
  )
  services.jobs.schedule(followOccupants, '11,26,41,56 * * * *', {})
}
