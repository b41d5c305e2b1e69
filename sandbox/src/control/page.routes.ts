import type { StandIn } from '../context.ts'
import { sendPage } from '../page/page.ts'
import { type Behaviour, providers } from './behaviour.ts'
import { controlPage, providerLooks } from './control-page.ts'

/** The page at `/` where a person chooses how each provider behaves, and sees the last calls. */
export const controlPages: StandIn = async (app, { control, webhooks, clock }) => {
  app.get('/', async (_request, reply) => {
    const behaviours = providers.map((one) => [one, control.behaviours.get(one)] as [typeof one, Behaviour])
    const body = controlPage({ behaviours, calls: control.calls.list() })
    const banner = 'Environnement de test : rien ici n’existe en production.'
    return sendPage(reply, {
      title: 'Prestataires de test',
      banner,
      body,
      style: 'control.css',
      script: 'control.js',
    })
  })

  app.post<{ Params: { provider: string }; Body: Record<string, string> | undefined }>(
    '/control/providers/:provider',
    async (request, reply) => {
      const provider = providers.find((one) => one === request.params.provider)
      const { mode, ...fields } = request.body ?? {}
      const known = provider && providerLooks[provider].modes.find((one) => one === mode)
      if (!provider || !known) return reply.code(422).send({ message: 'no such provider or mode' })
      control.behaviours.set(provider, { ...readFields(fields, clock.now()), mode: known })
      return reply.redirect('/', 303)
    },
  )

  app.post('/control/reset', async (_request, reply) => {
    control.behaviours.reset()
    return reply.redirect('/', 303)
  })

  app.post('/control/webhooks/redeliver', async (_request, reply) => {
    const [last] = webhooks.list()
    if (last) webhooks.redeliver(last.provider, last.id)
    return reply.redirect('/', 303)
  })
}

/** The extra fields that a mode's form may carry; what is absent or odd keeps its default. */
function readFields(fields: Record<string, string>, now: number): Partial<Behaviour> {
  const seconds = Number(fields.delay)
  const behaviour: Partial<Behaviour> = {}
  if (fields.delay && seconds >= 0 && seconds <= 30) behaviour.delayMs = seconds * 1000
  if (/^[45]\d\d$/.test(fields.status ?? '')) behaviour.status = Number(fields.status)
  if (/^[235]$/.test(fields.repeats ?? '')) behaviour.repeats = Number(fields.repeats)
  if (fields.limit === 'calls') behaviour.calls = 5
  if (fields.limit === 'minutes') behaviour.until = now + 5 * 60_000
  return behaviour
}
