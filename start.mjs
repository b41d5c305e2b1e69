// What `npm start` and `npm run dev` run. Plain JavaScript: an old Node must be able to read it and say so.
const needed = 24

if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `Cursus runs on Node ${needed}, this is ${process.version}. Run \`npm ci\`, then \`npm start\`: npm takes the Node of\n` +
      `node_modules/.bin. Where none is published (a Mac), install Node ${needed} yourself.\n`,
  )
  process.exit(1)
}

const asked = process.argv.slice(2)
const unknown = asked.filter((word) => word !== '--dev')
if (unknown.length > 0) {
  process.stderr.write(
    `${unknown.join(' ')}: not known. \`npm start\` starts what is built, \`npm run dev\` reloads what changes; the rest\n` +
      'is set by variables of the environment, as PORT=3100. docs/operations.md names them all.\n',
  )
  process.exit(1)
}

await import('./launch/quick-start.mjs')
const { start } = await import('./launch/start.ts')
await start({ isDevelopment: asked.includes('--dev') })
