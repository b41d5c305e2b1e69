// breaks: Date.now(
export const isOver = (end: number) => end < Date.now()
