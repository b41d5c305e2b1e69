import { describe, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { contentSecurityPolicy } from './write-page.ts'

const service = 'https://chat.example.org'
const t = await startTest({ env: { CHAT_SCRIPT_URL: `${service}/widget.js?a=1&b="2"` } })
const without = await startTest()

const policyOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((line) => [line.split(' ')[0], line.slice(line.indexOf(' ') + 1)]),
  )

describe('the page of the chat', () => {
  it('loads the script of the service alone, with an origin that is not ours', async () => {
    const { statusCode, body, headers } = await t.get('/chat', { headers: { cookie: 'language=ar' } })
    expect(statusCode).toBe(200)
    expect(body).toContain('<html lang="ar" dir="rtl">')
    expect(body).toContain(`src="${service}/widget.js?a=1&amp;b=&quot;2&quot;"`)
    const policy = policyOf(headers)
    expect(policy['default-src']).toBe("'none'")
    expect(policy.sandbox).toBe('allow-scripts allow-forms allow-popups')
    expect(policy['frame-ancestors']).toBe("'self'")
    const [, nonce] = /nonce="([^"]+)" src=/.exec(body) ?? []
    expect(policy['script-src']).toBe(`${service} 'nonce-${nonce}'`)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['set-cookie']).toBeUndefined()
    expect(String(headers['content-security-policy'])).not.toContain('unsafe')
  })

  it('is none where no service is configured, and the site tells which it is', async () => {
    expect((await without.get('/chat')).statusCode).toBe(404)
    expect((await without.get('/api/site')).json().data.hasChat).toBe(false)
    const { data } = (await t.get('/api/site')).json()
    expect(data.hasChat).toBe(true)
    expect(JSON.stringify(data)).not.toContain(service)
  })

  it('opens the other pages to no origin but ours', () => {
    expect(contentSecurityPolicy('n', { framesChat: true })).toContain("frame-src 'self'")
    expect(contentSecurityPolicy('n', { framesChat: false })).toContain("frame-src 'none'")
    expect(contentSecurityPolicy('n', { framesChat: true })).not.toContain('http')
  })
})
