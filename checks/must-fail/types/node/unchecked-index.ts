// breaks: TS2532
export const first = (names: string[]) => names[0].length
