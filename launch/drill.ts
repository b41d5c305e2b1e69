const drills: Record<string, { tells: string; load: () => Promise<{ drill: () => Promise<void> }> }> = {
  metrics: {
    tells: 'a Prometheus of Debian reads a running server; each alert is seen to fire',
    load: () => import('./drills/metrics.drill.ts'),
  },
  image: {
    tells: 'podman builds the image and runs the compose file, on packages of Debian, without a registry',
    load: () => import('./drills/image.drill.ts'),
  },
}

/** Runs one drill by its name; without one, or with another, says which there are. Returns the exit code. */
async function run(name = ''): Promise<number> {
  const chosen = drills[name]
  if (!chosen) {
    const lines = Object.entries(drills).map(
      ([one, { tells }]) => `  npm run drill -- ${one.padEnd(8)} ${tells}`,
    )
    process.stderr.write(`Usage:\n${lines.join('\n')}\n`)
    return 2
  }
  const { drill } = await chosen.load()
  await drill()
  return 0
}

try {
  process.exitCode = await run(process.argv[2])
} catch (error) {
  process.stderr.write(`FAIL ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
