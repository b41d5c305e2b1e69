// breaks: new Date()
export const thisYear = () => new Date().getFullYear()
