export const room = 1
