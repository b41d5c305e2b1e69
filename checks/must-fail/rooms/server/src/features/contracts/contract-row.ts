export type Row = { id: string }
export const contractRow = {}
