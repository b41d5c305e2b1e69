export const isOver = (end: string, now: Date) => new Date(end) < now
