// breaks: lint/performance/noBarrelFile
export { answer } from './unused-import.ts'
