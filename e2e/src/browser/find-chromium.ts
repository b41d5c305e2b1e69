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
 * The browser that the journeys run in: the one that `CHROMIUM_PATH` names, else the one that is unpacked from an npm
 * package, which has no windows and takes half the work for a page (decision 450). It is built for Linux on x64; elsewhere
 * the one that Playwright has installed, else the system's. Nothing is downloaded.
 */
export async function findChromium(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`)
  if (!named && isPackedFor(process)) return unpackChromium()
  const installed = [named, chromium.executablePath(), '/usr/bin/chromium'].find(
    (path) => path && existsSync(path),
  )
  if (!installed)
    throw new Error('No Chromium: run `npx playwright install chromium`, or name one in CHROMIUM_PATH.')
  return { executablePath: installed, env: {} }
}

const isPackedFor = ({ platform, arch }: typeof process) => platform === 'linux' && arch === 'x64'
