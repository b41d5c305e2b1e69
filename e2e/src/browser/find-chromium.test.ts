import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { afterEach, expect, it } from 'vitest'
import { browserFlags, findChromium } from './find-chromium.ts'
import { unpackChromium } from './unpack-chromium.ts'

const named = process.env.CHROMIUM_PATH
afterEach(() => {
  if (named === undefined) delete process.env.CHROMIUM_PATH
  else process.env.CHROMIUM_PATH = named
})

it('takes the browser that CHROMIUM_PATH names, and says so when it is not there', async () => {
  process.env.CHROMIUM_PATH = process.execPath
  expect((await findChromium()).executablePath).toBe(process.execPath)
  process.env.CHROMIUM_PATH = '/nowhere/chromium'
  await expect(findChromium()).rejects.toThrow('/nowhere/chromium')
})

// The packed browser is built for Linux on x64.
it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'unpacks a browser that starts and draws on a machine that has none',
  async () => {
    const { executablePath, env } = await unpackChromium()
    await promisify(execFile)(executablePath, ['--version', '--no-sandbox'], {
      env: { ...process.env, ...env },
    })
    const browser = await chromium.launch({
      executablePath,
      args: browserFlags,
      env: { ...(process.env as Record<string, string>), ...env },
    })
    const page = await browser.newPage({ viewport: { width: 200, height: 100 } })
    await page.setContent('<h1 lang="fr">Certificat vérifié</h1>')
    const text = await page.innerText('h1')
    const picture = await page.screenshot()
    await browser.close()
    expect(text).toBe('Certificat vérifié')
    expect(picture.length).toBeGreaterThan(500)
  },
  60_000,
)
