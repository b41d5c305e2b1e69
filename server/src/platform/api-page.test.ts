import { expect, it } from 'vitest'
import { startTest } from '../../test/harness.ts'

const t = await startTest()

it('describes every call to programs, and says which need a token', async () => {
  const { openapi, paths } = (await t.get('/api/openapi.json')).json()
  expect(openapi).toBe('3.1.0')
  expect(paths['/api/security/login'].post.security).toBeUndefined()
  expect(paths['/api/contracts'].get.security).toEqual([{ token: [] }])
})

it('describes them to people too, on a page that runs nothing', async () => {
  const response = await t.get('/api/docs')
  expect(response.headers['content-security-policy']).toContain("default-src 'none'; style-src 'nonce-")
  expect(response.body).toContain('<b class="m">POST</b> <code>/api/security/login</code>')
  expect(response.body).toContain('{ username: string, password: string }')
  expect(response.body).not.toContain('<script')
})
