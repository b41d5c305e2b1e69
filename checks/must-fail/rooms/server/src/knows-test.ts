// breaks: product-imports-no-test
import { app } from '../test/harness.ts'
export const a = app
