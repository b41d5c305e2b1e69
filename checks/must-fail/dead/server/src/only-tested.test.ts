import { tested } from './only-tested.ts'
if (tested !== 1) throw new Error('no')
