// breaks: TS1294
export enum Kind {
  one,
}
