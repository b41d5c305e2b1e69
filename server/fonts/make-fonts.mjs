// Makes the fonts beside this file: one per script, holding the characters of that script only. Run it when a font
// is renewed, from a folder that has the sources, which are too big (90 MB) to be dependencies of the product:
//   npm install subset-font@2.9.0 @expo-google-fonts/noto-sans{,-sc,-hk,-jp,-kr,-arabic,-hebrew,-thai,…}
//   node server/fonts/make-fonts.mjs <that folder>
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import * as fontkit from 'fontkit'

const sources = createRequire(join(resolve(process.argv[2] ?? '.'), 'package.json'))
const subsetFont = sources('subset-font')

const han =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff00-\uffef·]/u
const european = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u
const everything = /./su

// Simplified Chinese forms come first; what they lack is taken from Hong Kong's, then Japan's.
const fonts = [
  { name: 'european-regular', source: 'noto-sans/400Regular/NotoSans_400Regular', keep: european },
  { name: 'european-bold', source: 'noto-sans/700Bold/NotoSans_700Bold', keep: european },
  ...['Arabic', 'Hebrew', 'Thai', 'Lao', 'Khmer', 'Georgian', 'Armenian', 'Ethiopic'].map(oneScript),
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada'].map(oneScript),
  ...['Malayalam', 'Sinhala'].map(oneScript),
  { name: 'han', source: 'noto-sans-sc/700Bold/NotoSansSC_700Bold', keep: han, plain: true },
  { name: 'han-hong-kong', source: 'noto-sans-hk/700Bold/NotoSansHK_700Bold', keep: han, plain: true },
  { name: 'han-japan', source: 'noto-sans-jp/700Bold/NotoSansJP_700Bold', keep: han, plain: true },
  { name: 'hangul', source: 'noto-sans-kr/700Bold/NotoSansKR_700Bold', keep: /\p{Script=Hangul}/u },
]

const layoutTables = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'vhea', 'vmtx']
const takenByHan = new Set()

for (const { name, source, keep, plain } of fonts) {
  const whole = readFileSync(sources.resolve(`@expo-google-fonts/${source}.ttf`))
  const points = fontkit.create(whole).characterSet.filter((point) => wanted(point, keep, plain))
  const subset = await subsetFont(whole, points.map((p) => String.fromCodePoint(p)).join(''), {
    targetFormat: 'sfnt',
    noHinting: true,
    dropTables: ['STAT', 'gasp', 'DSIG', ...(plain ? layoutTables : [])],
  })
  const packed = brotliCompressSync(subset, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })
  writeFileSync(join(import.meta.dirname, `${name}.ttf.br`), packed)
  process.stdout.write(
    `${name}: ${points.length} characters, ${subset.length} bytes, ${packed.length} packed\n`,
  )
}

function oneScript(script) {
  const name = script.toLowerCase()
  return { name, source: `noto-sans-${name}/700Bold/NotoSans${script}_700Bold`, keep: everything }
}

function wanted(point, keep, plain) {
  if (!keep.test(String.fromCodePoint(point)) || takenByHan.has(point)) return false
  if (plain) takenByHan.add(point)
  return true
}
