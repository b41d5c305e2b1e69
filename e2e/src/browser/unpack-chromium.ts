import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Browser } from './hand-over.ts'

const packed = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
const cache = join(packed, '../../.cache')

/** Unpacks the Chromium of @sparticuz/chromium, with its own libraries and fonts, once beside the packages. */
export async function unpackChromium(): Promise<Browser> {
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as { version: string }
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) await unpackInto(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/** The package unpacks into TMPDIR and takes a half-written file for a whole one: so aside first, then renamed. */
async function unpackInto(folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const aside = mkdtempSync(join(cache, 'unpacking-'))
  const before = { VERCEL: process.env.VERCEL, TMPDIR: process.env.TMPDIR, HOME: process.env.HOME }
  const own = { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH, FONTCONFIG_PATH: process.env.FONTCONFIG_PATH }
  Object.assign(process.env, { VERCEL: '1', TMPDIR: aside }) // VERCEL: bring the libraries too
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    writeFileSync(join(aside, 'fonts.conf'), fontsConfig(folder))
    renameSync(aside, folder)
  } finally {
    restore({ ...before, ...own })
    rmSync(aside, { recursive: true, force: true })
  }
}

function restore(names: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(names)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}

const fontsConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`
