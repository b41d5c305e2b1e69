import { cruiseRooms, sight } from './rooms.ts'

const result = await cruiseRooms(process.cwd())
const { typed, typeImports } = sight(result)
const { violations, totalCruised, totalDependenciesCruised } = result.summary

for (const { rule, from, to, cycle } of violations) {
  const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to
  process.stdout.write(`${rule.name}: ${from} → ${path}\n`)
}
process.stdout.write(
  `${totalCruised} modules, ${totalDependenciesCruised} imports, ${violations.length} violations\n`,
)
if (typed === 0 || typeImports === 0) {
  process.stdout.write('No typed import was seen: the check is blind, so it fails.\n')
}
process.exitCode = violations.length > 0 || typed === 0 || typeImports === 0 ? 1 : 0
