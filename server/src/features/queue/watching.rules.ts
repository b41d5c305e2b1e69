/** How long somebody counts as looking after they last said so; the page says so every fifteen seconds. */
const watchedForMs = 60_000

/** Whoever said so after this instant still looks. */
export const watchedSince = (now: Date): Date => new Date(now.getTime() - watchedForMs)
