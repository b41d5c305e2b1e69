/** Returns the moment that the demo world gives something, or the present one where that hour is still to come. */
export const notAhead = (at: Date, now: Date): Date => (at > now ? now : at)
