export type Routes = string[]
