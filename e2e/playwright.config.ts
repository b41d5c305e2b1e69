import { defineConfig } from '@playwright/test'
import { browserFlags } from './src/browser/find-chromium.ts'
import { chosenBrowser } from './src/browser/hand-over.ts'
import { worldAddresses } from './src/world/hand-over.ts'

// The file is read once before the global setup, which fills both, and once in each worker.
const browser = chosenBrowser()
const world = worldAddresses()

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './src/world/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // A busy machine is slow, not wrong: nothing here waits longer than it has to.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: world?.app,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Pictures of every step would cost more than the steps; the last one is taken below.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser?.executablePath,
      args: browserFlags,
      // Without a language of the machine Chromium names no file that has an accent.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8', ...browser?.env },
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'mobile',
      grepInvert: /@once/, // what no width changes is shown once
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
