import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import { isNarrow } from './menu.ts'

const folder = process.env.PICTURES

/** Writes the whole page as `<width>/<whose>_<path>.png` into the folder that `PICTURES` names; does nothing without it. */
export async function takePicture(page: Page, whose: string): Promise<void> {
  if (!folder) return
  test.setTimeout(600_000) // a page that is drawn to its end takes seconds
  const { pathname, search } = new URL(page.url())
  const name = `${whose}${pathname}${search}`.replace(/[^\w-]+/g, '_')
  const path = join(folder, isNarrow(page) ? 'narrow' : 'wide', `${name}.png`)
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}
