export const documents = 1
