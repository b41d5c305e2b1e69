import { Histogram, type Registry, Summary } from 'prom-client'
import { AppError } from '../../platform/errors.ts'
import { unwatched, type Watch, type Work } from '../../platform/watch.ts'

/** How a piece of work ended. A provider that refuses has answered; `failed` means that nobody knows. */
type Outcome = 'done' | 'refused' | 'failed'

/** Creates the figures that a process counts while it works, and returns the watch that counts them. */
export function countFigures(registry: Registry): Watch {
  const registers = [registry]
  const calls = new Histogram({
    name: 'cursus_http_request_seconds',
    help: 'Seconds until a call was answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const papers = new Histogram({
    name: 'cursus_paper_seconds',
    help: 'Seconds to draw and seal the paper of a contract, by what it insures.',
    labelNames: ['name', 'outcome'],
    buckets: [0.05, 0.1, 0.3, 1, 3],
    registers,
  })
  const asked = new Histogram({
    name: 'cursus_provider_seconds',
    help: 'Seconds until a provider answered; failed: it was silent, away or broken.',
    labelNames: ['name', 'part', 'outcome'],
    buckets: [0.1, 0.5, 2, 5],
    registers,
  })
  const jobs = new Summary({
    name: 'cursus_job_seconds',
    help: 'Seconds that a job took; one that failed is tried again.',
    labelNames: ['name', 'outcome'],
    percentiles: [],
    registers,
  })
  const note = ({ kind, name, part = '' }: Work, outcome: Outcome, seconds: number) => {
    if (kind === 'job') jobs.observe({ name, outcome }, seconds)
    else if (kind === 'paper') papers.observe({ name, outcome }, seconds)
    else asked.observe({ name, part, outcome }, seconds)
  }
  return {
    around: (work, run) => timed(run, (outcome, seconds) => note(work, outcome, seconds)),
    entered: unwatched.entered,
    answered: ({ method, route, status, ms }) => calls.observe({ method, route, status }, ms / 1000),
  }
}

/** Runs and returns what it returns; tells how it ended, and after how many seconds. */
function timed<T>(run: () => T, tell: (outcome: Outcome, seconds: number) => void): T {
  const begun = performance.now()
  const end = (outcome: Outcome) => tell(outcome, (performance.now() - begun) / 1000)
  const answer = run()
  // What is no promise asked nobody: it reads an event, or begins a list.
  if (answer instanceof Promise) {
    answer.then(
      () => end('done'),
      (error) => end(outcomeOf(error)),
    )
  }
  return answer
}

function outcomeOf(error: unknown): Outcome {
  const isRefusal = error instanceof AppError ? error.kind !== 'unavailable' : isMailRefusal(error)
  return isRefusal ? 'refused' : 'failed'
}

const isMailRefusal = (error: unknown) =>
  error instanceof Error && ['MailRefused', 'MailDeferred'].includes(error.name)
