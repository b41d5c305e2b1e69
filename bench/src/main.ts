import { readdirSync } from 'node:fs'
import { type Bench, isMet, toLine } from './figure.ts'

// `npm run bench` measures everything, `npm run bench -- quote web` these two. Exit 1 when a goal is missed.
const suffix = '.bench.ts'
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
  .sort()

const say = (line: string) => process.stdout.write(`${line}\n`)
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))

if (unknown.length > 0 || known.length === 0) {
  say(
    `Known figures: ${known.join(', ') || 'none'}${unknown.length > 0 ? `; not ${unknown.join(', ')}` : ''}`,
  )
  process.exit(1)
}

let missed = 0
for (const name of known.filter((one) => asked.length === 0 || asked.includes(one))) {
  say(`── ${name}`)
  const { default: bench } = (await import(`./${name}${suffix}`)) as { default: Bench }
  const figures = await bench()
  for (const figure of figures) say(toLine(figure))
  if (figures.length === 0) say('MISS the module measured nothing')
  missed += figures.length === 0 ? 1 : figures.filter((figure) => !isMet(figure)).length
}
say(missed === 0 ? 'every goal is met' : `${missed} missed`)
process.exit(missed === 0 ? 0 : 1)
