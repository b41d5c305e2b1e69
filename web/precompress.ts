import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const isText = /\.(js|css|svg|json)$/

/** Leaves a brotli copy beside every text file of the build: the server sends it as it is. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'cursus:precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir)
    },
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      )
      for (const { parentPath, name } of files.filter(({ name }) => isText.test(name))) {
        const path = join(parentPath, name)
        const bytes = readFileSync(path)
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        }
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
      }
    },
  }
}
