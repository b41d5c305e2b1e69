/**
 * Milliseconds until a paper that is being drawn is asked for again, `asked` times so far: 200, 300, 450 …, as most are there
 * within a second, and at most `most`.
 */
export const drawnSoon = (asked: number, most = 2000) => Math.min(most, Math.round(200 * 1.5 ** asked))
