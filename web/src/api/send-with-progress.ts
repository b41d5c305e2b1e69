import type { Transport } from './api.ts'
import { mostSeconds } from './patience.ts'

/**
 * Sends as `fetch` does and reports the share of the body that was sent, 0 to 1, which `fetch` cannot. Pass it to a
 * call as `transport`. It is cut off when nothing more was sent, or answered, for a minute.
 */
export function sendWithProgress(onProgress: (share: number) => void): Transport {
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest()
      let clock: ReturnType<typeof setTimeout>
      const heard = () => {
        clearTimeout(clock)
        clock = setTimeout(() => call.abort(), mostSeconds.sent * 1000)
      }
      call.onloadend = () => clearTimeout(clock)
      call.open(method, url)
      headers.forEach((value, name) => {
        call.setRequestHeader(name, value)
      })
      call.responseType = 'text'
      call.upload.onprogress = ({ loaded, total }) => {
        heard()
        onProgress(total > 0 ? loaded / total : 0)
      }
      call.upload.onload = () => {
        heard()
        onProgress(1)
      }
      call.onload = () => resolve(answerOf(call))
      call.onerror = () => reject(new TypeError('no answer'))
      call.onabort = () => reject(signal?.reason ?? new DOMException('', 'AbortError'))
      if (signal?.aborted) return reject(signal.reason)
      signal?.addEventListener('abort', () => call.abort(), { once: true })
      heard()
      call.send(body as XMLHttpRequestBodyInit)
    })
}

function answerOf(call: XMLHttpRequest): Response {
  const lines = call.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = lines.flatMap((line): [string, string][] => {
    const at = line.indexOf(':')
    return at > 0 ? [[line.slice(0, at), line.slice(at + 1).trim()]] : []
  })
  const hasBody = call.status !== 204 && call.status !== 304
  return new Response(hasBody ? call.responseText : null, { status: call.status, headers })
}
