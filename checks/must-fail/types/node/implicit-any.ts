// breaks: TS7006
export const same = (value) => value
