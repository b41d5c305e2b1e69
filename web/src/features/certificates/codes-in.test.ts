import { expect, it } from 'vitest'
import { codesIn } from './codes-in.ts'

it.each([
  ['a code for each line', '7K2M-94QD-V3XA-8HTB\n3HFN82KTW5RCQ9YD', 0],
  ['any spelling, each code once', '7k2m 94qd v3xa 8htb\r\n\r\n7K2M-94QD-V3XA-8HTB\r\n3HFN82KTW5RCQ9YD', 0],
  [
    'a CSV file with a header and names',
    '\ufeffNom;Code\r\nAnouk;"7K2M-94QD-V3XA-8HTB"\r\nIdris;3HFN-82KT-W5RC-Q9YD',
    1,
  ],
  ['cells between commas and tabs', 'a,7K2M94QDV3XA8HTB,b\n\t3HFN82KTW5RCQ9YD\t\nnone here', 1],
])('reads %s', (_, text, left) => {
  expect(codesIn(text)).toEqual({ codes: ['7K2M-94QD-V3XA-8HTB', '3HFN-82KT-W5RC-Q9YD'], left })
})
