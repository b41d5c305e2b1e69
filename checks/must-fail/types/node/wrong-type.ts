// breaks: TS2322
export const cents: number = '1000'
