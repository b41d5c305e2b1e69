export const homes = 'a table'
