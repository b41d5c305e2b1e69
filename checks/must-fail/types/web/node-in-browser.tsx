// breaks: TS2591
export const user = () => process.env.USER
