import { main } from '../src/main.ts'
export const app = main
