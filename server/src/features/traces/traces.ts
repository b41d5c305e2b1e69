import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { becauseOf, type Cause, causeNow } from '../../platform/cause.ts'
import type { AnsweredCall, Watch, Work } from '../../platform/watch.ts'

/** `share` of the calls of which a trace is kept, 0 to 1. */
export type TraceSettings = { url: string; share: number }

/**
 * Creates the watch that sends what it sees as spans, by OTLP over HTTP: a call, the jobs that it caused, papers and
 * providers, in one trace. `close` sends what is left.
 */
export function createTraces({ url, share }: TraceSettings): { watch: Watch; close: () => Promise<void> } {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'cursus' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${url}/v1/traces` }) }),
    ],
  })
  const tracer = provider.getTracer('cursus')
  const open = new Map<string, Span>()
  return {
    watch: {
      entered({ id, ms }) {
        const startTime = Date.now() - ms
        const span = tracer.startSpan('call', { kind: SpanKind.SERVER, startTime }, ROOT_CONTEXT)
        open.set(id, span)
        return { requestId: id, traceparent: nameOf(span) }
      },
      answered(call) {
        // One that was refused before it was read has none yet.
        const startTime = Date.now() - call.ms
        const span =
          open.get(call.id) ?? tracer.startSpan('call', { kind: SpanKind.SERVER, startTime }, ROOT_CONTEXT)
        open.delete(call.id)
        endCall(span, call)
      },
      around(work, run) {
        const cause = causeNow()
        const span = tracer.startSpan(titleOf(work), { kind: kinds[work.kind] }, contextOf(cause))
        if (cause) span.setAttribute('cursus.request_id', cause.requestId)
        return endAfter(span, () => becauseOf(cause && { ...cause, traceparent: nameOf(span) }, run))
      },
    },
    close: () => provider.shutdown(),
  }
}

const kinds = { job: SpanKind.CONSUMER, paper: SpanKind.INTERNAL, provider: SpanKind.CLIENT } as const

const titleOf = ({ kind, name, part }: Work) => `${kind} ${name}${part ? `.${part}` : ''}`

function endCall(span: Span, { id, method, route, status }: AnsweredCall): void {
  span.updateName(`${method} ${route}`)
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'cursus.request_id': id,
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Runs and ends the span with it. What went wrong is told by its name alone: sentences may hold data of people. */
function endAfter<T>(span: Span, run: () => T): T {
  const answer = run()
  if (!(answer instanceof Promise)) {
    span.end()
    return answer
  }
  answer.then(
    () => span.end(),
    (error) => {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'thrown' })
      span.end()
    },
  )
  return answer
}

/** Name of a span as W3C writes it, so that a job finds its parent in another process. */
function nameOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-0${traceFlags}`
}

function contextOf(cause: Cause | undefined): Context {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/.exec(cause?.traceparent ?? '') ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number(flags), isRemote: true })
}
