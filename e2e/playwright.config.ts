import { defineConfig } from '@playwright/test'
import { testWorkers } from '../checks/test-workers.ts'
import { browserFlags } from './src/browser/find-chromium.ts'
import { chosenBrowser } from './src/browser/hand-over.ts'
import { worldAddresses } from './src/world/hand-over.ts'

// The file is read once before the global setup, which fills both, and once in each worker.
const browser = chosenBrowser()
const world = worldAddresses()

const ownWorld = '**/journeys/own-world/**'
const wide = { viewport: { width: 1440, height: 900 } }

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './src/world/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // What failed is run again to leave a trace to look at; that it passes then is no pass.
  retries: 1,
  failOnFlakyTests: true,
  // With more than there are cores, calls came to wait longer than they may.
  workers: testWorkers,
  // A busy machine is slow, not wrong: nothing here waits longer than it has to.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: world?.app,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Recording costs a third of a run, so only what has failed is recorded, when it is run again.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: false },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser?.executablePath,
      args: browserFlags,
      // Without a language of the machine Chromium names no file that has an accent.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8', ...browser?.env },
    },
  },
  projects: [
    // First, as it is the longest row of journeys that wait for each other.
    { name: 'own world', testMatch: ownWorld, fullyParallel: false, workers: 1, use: wide },
    { name: 'desktop', testIgnore: ownWorld, use: wide },
    {
      name: 'mobile',
      testIgnore: ownWorld,
      grepInvert: /@once/, // what no width changes is shown once
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
