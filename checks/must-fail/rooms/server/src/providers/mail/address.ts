export const address = 'a@example.org'
