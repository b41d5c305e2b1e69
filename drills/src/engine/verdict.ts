/** What a judge found, each in words; empty lists when all is well. */
export type Verdict = { lost: string[]; double: string[] }
