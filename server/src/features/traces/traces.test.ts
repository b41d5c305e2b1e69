import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import { becauseOf } from '../../platform/cause.ts'
import { contractActivated } from '../contracts/contracts.service.ts'
import { createTraces } from './traces.ts'

const Attribute = z.object({ key: z.string(), value: z.unknown() })
const Span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  attributes: z.array(Attribute),
  status: z.object({ code: z.optional(z.number()) }),
})
const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
})

/** What a collector got, in the protocol's own JSON. */
const spans: z.infer<typeof Span>[] = []
const collector = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => {
    const { resourceSpans } = Sent.parse(JSON.parse(text))
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
afterAll(() => void collector.close())

const { port } = collector.address() as AddressInfo
const traces = createTraces({ url: `http://127.0.0.1:${port}`, share: 1 })
const t = await startTest({ services: { watch: traces.watch } })

it('sends a call, the jobs that it caused, and what they asked, in one trace without anything of a person', async () => {
  const student = await t.aStudent()
  const { id: contractId } = await insertHomeContract(t.services, student)
  const path = `/api/contracts/${crypto.randomUUID()}`
  for (const as of [student, undefined]) await t.get(path, { as })
  const requestId = crypto.randomUUID()
  const cause = t.services.watch.entered({ id: requestId, ms: 5 })
  await becauseOf(cause, () => t.services.jobs.enqueue(t.db, contractActivated, { contractId }))
  t.services.watch.answered({ id: requestId, method: 'POST', route: '/api/cause', status: 503, ms: 9 })
  await t.runJobs()
  await traces.close()

  const named = (name: string) => spans.filter((span) => span.name === name)
  expect(named('GET /api/contracts/:id')).toHaveLength(2)
  const [call] = named('POST /api/cause')
  const [job, paper, put, mail] = [
    ...['job contracts.activated', 'paper Habitation', 'provider files.put', 'job mail.send'],
  ].map((name) => named(name)[0])
  expect(call?.status.code).toBe(2)
  expect([call?.parentSpanId || undefined, job?.parentSpanId]).toEqual([undefined, call?.spanId])
  expect(paper?.parentSpanId).toBe(job?.spanId)
  expect(put?.parentSpanId).toBe(job?.spanId)
  expect(mail?.parentSpanId).toBe(job?.spanId)
  expect(new Set([call, job, paper, put, mail].map((span) => span?.traceId)).size).toBe(1)
  const told = JSON.stringify(spans)
  for (const personal of [student.email, path.slice(-36)]) expect(told).not.toContain(personal)
})
