import { expect, it } from 'vitest'
import { codesIn } from './codes-in.ts'

it.each([
  ['a code for each line', '7K2M-94QD-V3XA-8HTB\n3HFN82KTW5RCQ9YD', []],
  ['any spelling, each code once', '7k2m 94qd v3xa 8htb\r\n\r\n7K2M-94QD-V3XA-8HTB\r\n3HFN82KTW5RCQ9YD', []],
  [
    'a CSV file with a header and names',
    '\ufeffNom;Code\r\nAnouk;"7K2M-94QD-V3XA-8HTB"\r\nIdris;3HFN-82KT-W5RC-Q9YD',
    ['Nom;Code'],
  ],
  ['cells between commas and tabs', 'a,7K2M94QDV3XA8HTB,b\n\t3HFN82KTW5RCQ9YD\t\nnone here', ['none here']],
])('reads %s', (_, text, left) => {
  expect(codesIn(text)).toEqual({ codes: ['7K2M-94QD-V3XA-8HTB', '3HFN-82KT-W5RC-Q9YD'], left })
})

it.each([
  ['7K2M-94QD-V3XA', ['7K2M-94QD-V3XA']],
  ['7K2M-94QD-V3XA-8HT', ['7K2M-94QD-V3XA-8HT']],
  ['7K2M-94QD-V3XU-8HTB', ['7K2M-94QD-V3XU-8HTB']],
  ['7K2M 94QD V3XA 8HTBB', ['7K2M 94QD V3XA 8HTBB']],
  ['abc123', ['abc123']],
  ['Anouk Benali;7K2M-94QD-V3XA-8HT;SM-2026-000006;2026-03-16', ['7K2M-94QD-V3XA-8HT']],
])('keeps a mistyped code of a list: %s', (line, codes) => {
  expect(codesIn(`Code\n\n${line}`)).toEqual({ codes, left: ['Code'] })
})

it.each([
  'Anouk Benali;SM-2026-000006;16/03/2027;75011',
  '12 rue de la Paix',
  '2026-2027;Lyon',
])('takes nothing else for a code: %s', (line) => {
  expect(codesIn(line)).toEqual({ codes: [], left: [line] })
})
