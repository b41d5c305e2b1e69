import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { browserFlags, findChromium } from '../../../e2e/src/browser/find-chromium.ts'
import { freePort } from '../server-process.ts'

export type Measuring = { browser: Browser; port: number; close: () => Promise<void> }

/** A browser as people start it: Lighthouse cannot trace one that Playwright has launched. */
export async function openBrowser(): Promise<Measuring> {
  const [port, { executablePath, env }] = await Promise.all([freePort(), findChromium()])
  const profile = mkdtempSync(join(tmpdir(), 'cursus-browser-'))
  const flags = [
    ...browserFlags,
    '--headless',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
  ]
  const child = spawn(executablePath, [...flags, 'about:blank'], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const browser = await connect(`http://127.0.0.1:${port}`)
  const close = async () => {
    await browser.close()
    child.kill()
    await gone
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { browser, port, close }
}

/** Waits up to 20 s until the browser listens. */
async function connect(url: string): Promise<Browser> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(`${url}/json/version`).catch(() => undefined)) return chromium.connectOverCDP(url)
    await wait(200)
  }
  throw new Error('the browser did not start')
}
