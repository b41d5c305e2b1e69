/** Prints a line of a drill. */
export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Returns how many seconds have passed since a time in milliseconds. */
export const secondsSince = (at: number) => (Date.now() - at) / 1000
