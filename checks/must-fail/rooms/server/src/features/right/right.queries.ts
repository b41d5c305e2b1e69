export const right = []
