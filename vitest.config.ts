import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', 'checks/must-fail/**'],
    maxWorkers: 2,
  },
})
