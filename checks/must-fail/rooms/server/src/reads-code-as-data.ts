// breaks: data-is-json
import { tariff } from './data/tariff.ts'
export const t = tariff
