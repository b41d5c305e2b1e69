import { keptPlan } from './down.ts'
import { membersOf, primaryOf } from './primary.ts'
import { launchedNames, pidOf } from './processes.ts'
import { publicUrl } from './product.ts'

/** Lines that say who is primary, who follows, and which process runs. */
export async function statusOf(dir: string): Promise<string[]> {
  const plan = keptPlan(dir)
  if (!plan) return [`No cluster stands in ${dir}.`]
  const [primary, members] = await Promise.all([primaryOf(plan), membersOf(plan)])
  const inStep = new Set(members.flatMap(({ synchronous }) => synchronous))
  const lines = members.map(({ name, state, timeline = '-' }) => {
    const role = name === primary ? 'primary' : inStep.has(name) ? 'standby in step' : 'standby'
    return `  ${name.padEnd(8)} ${role.padEnd(16)} ${state.padEnd(10)} timeline ${timeline}`
  })
  const processes = launchedNames(dir).map((name) => {
    const pid = pidOf(dir, name)
    return `  ${name.padEnd(8)} ${pid === null ? 'gone' : `runs as ${pid}`}`
  })
  return [
    `${publicUrl(plan)}, primary: ${primary ?? 'nobody'}`,
    ...lines,
    ...processes.sort(),
    `Logs: ${dir}/logs`,
  ]
}
