export const leftRows = []
