import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { StandIn } from '../context.ts'

const own = (name: string) => new URL(`../assets/${name}`, import.meta.url)
const font = (family: string) =>
  fileOf(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`)
const fileOf = (path: string) => new URL(import.meta.resolve(path))

const files: Record<string, URL> = {
  'tokens.css': own('tokens.css'),
  'base.css': own('base.css'),
  'buttons.css': own('buttons.css'),
  'forms.css': own('forms.css'),
  'choices.css': own('choices.css'),
  'parts.css': own('parts.css'),
  'pages.css': own('pages.css'),
  'sandbox.css': own('sandbox.css'),
  'pay.css': own('pay.css'),
  'control.css': own('control.css'),
  'control.js': own('control.js'),
  'check.svg': own('check.svg'),
  'down.svg': own('down.svg'),
  'sign.css': own('sign.css'),
  'mailbox.css': own('mailbox.css'),
  'figtree.woff2': font('figtree'),
  'bricolage.woff2': fileOf(
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
  ),
  'atkinson.woff2': font('atkinson-hyperlegible-next'),
}

const types = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** Style sheets, drawings and fonts of the sandbox's pages, at /sandbox-assets/. */
export const pageAssets: StandIn = async (app) => {
  app.get<{ Params: { file: string } }>('/sandbox-assets/:file', async (request, reply) => {
    const { file } = request.params
    const url = Object.hasOwn(files, file) ? files[file] : undefined
    if (!url) return reply.code(404).send({ message: 'not found' })
    const type = types[file.split('.').at(-1) as keyof typeof types]
    return reply
      .type(type)
      .header('cache-control', 'max-age=60')
      .send(await readFile(fileURLToPath(url)))
  })
}
