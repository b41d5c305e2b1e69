import { expect, it } from 'vitest'
import { startTest } from '../../test/harness.ts'

const t = await startTest()

it('describes every call to programs, and says which need a token', async () => {
  const { openapi, paths } = (await t.get('/api/openapi.json')).json()
  expect(openapi).toBe('3.1.0')
  expect(paths['/api/security/login'].post.security).toBeUndefined()
  expect(paths['/api/contracts'].get.security).toEqual([{ token: [] }])
})

it('says of every call what a refusal looks like, of a file that it is one, and which calls take a key', async () => {
  const { paths, components } = (await t.get('/api/openapi.json')).json()
  expect(components.schemas.Problem.required).toContain('code')
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods as object))
  for (const { responses } of operations) {
    const { $ref } = responses.default.content['application/problem+json'].schema
    expect($ref).toBe('#/components/schemas/Problem')
  }
  const files = [
    paths['/api/audit/export'].get,
    paths['/api/contracts/health_mobility'].post,
    paths['/api/contracts/{id}/change/draft'].post,
  ]
  for (const { responses } of files) expect(responses['200'].content['*/*'].schema.format).toBe('binary')
  expect(paths['/api/health/ready'].get.responses['200'].content['application/json']).toBeDefined()
  const key = expect.objectContaining({ name: 'Idempotency-Key', in: 'header' })
  expect(paths['/api/contracts'].get.parameters ?? []).not.toContainEqual(key)
  expect(paths['/api/claims'].post.parameters).toContainEqual(key)
  expect(paths['/api/views/{id}'].delete.parameters).toContainEqual(key)
})

it('describes the forms of calls, field by field, and files of claims', async () => {
  const { paths } = (await t.get('/api/openapi.json')).json()
  const formOf = (path: string) => paths[path].post.requestBody.content['multipart/form-data'].schema
  expect(formOf('/api/schools')).toMatchObject({
    properties: { name: { type: 'string' }, certificateFile: { type: 'string', format: 'binary' } },
    required: expect.arrayContaining(['name', 'partnershipLevel']),
  })
  expect(formOf('/api/claims').properties.claimDocuments).toMatchObject({ type: 'array', maxItems: 5 })
  expect(Object.keys(paths['/api/claims'].post.requestBody.content)).toContain('application/json')
  const calls = ['/api/schools/{id}/update', '/api/schools/{id}/students', '/api/claims/{id}/messages']
    .concat(['/api/contracts/multimedia_insurance/invoice', '/api/certificate-requests/{id}/send'])
    .concat(['/api/contracts/health_mobility/upload', '/api/files/document/update'])
  for (const path of calls)
    expect([path, Object.keys(formOf(path).properties).length > 0]).toEqual([path, true])
  expect(paths['/uploads/{fileName}'].get.parameters).toContainEqual(
    expect.objectContaining({ name: 'fileName', in: 'path', required: true }),
  )
})

it('describes what the webhooks of the providers read, as signed JSON without a token', async () => {
  const { paths } = (await t.get('/api/openapi.json')).json()
  const eventOf = (path: string) => {
    const { requestBody, security } = paths[path].post
    expect(security).toBeUndefined()
    return requestBody.content['application/json'].schema
  }
  const payment = eventOf('/api/payments/webhook')
  expect(payment.required.toSorted()).toEqual(['data', 'id', 'type'])
  expect(payment.properties.data.properties.object.required).toEqual(['id'])
  const signature = eventOf('/api/signatures/webhook')
  expect(signature.required.toSorted()).toEqual(['data', 'event_id'])
  expect(signature.properties.data.required).toEqual(['signature_request'])
})

it('says of each product what of its contracts may be changed', async () => {
  const { paths } = (await t.get('/api/openapi.json')).json()
  for (const path of ['/api/contracts/{id}/change', '/api/contracts/{id}/change/draft']) {
    const { anyOf } = paths[path].post.requestBody.content['application/json'].schema
    const fields = anyOf.map(({ properties }: { properties: object }) => Object.keys(properties))
    expect(fields).toContainEqual(expect.arrayContaining(['startDate', 'endDate', 'country']))
    expect(fields).toContainEqual(
      expect.arrayContaining(['address', 'numberOfRooms', 'roommates', 'interval', 'effectOn']),
    )
    expect(fields).toContainEqual(expect.arrayContaining(['brand', 'imei', 'effectOn']))
  }
})

it('says how a day is written, how many rows a page may have, and each field that a form needs once', async () => {
  const { paths } = (await t.get('/api/openapi.json')).json()
  const claim = paths['/api/claims'].post.requestBody.content['application/json'].schema
  expect(claim.properties.occurredOn.description).toContain('DD/MM/YYYY')
  const rows = paths['/api/users'].get.parameters.find(({ name }: { name: string }) => name === 'pageSize')
  expect(rows.description).toBe('1 to 200.')
  const { required } =
    paths['/api/schools/{id}/leavers'].post.requestBody.content['multipart/form-data'].schema
  expect(required.toSorted()).toEqual(['label', 'submitFile'])
})

it('asks no other letters of an e-mail than the calls do', async () => {
  const patterns: string[] = []
  JSON.parse((await t.get('/api/openapi.json')).body, (name, value) => {
    if (/email/i.test(name) && value?.pattern) patterns.push(value.pattern)
    return value
  })
  expect(patterns).not.toEqual([])
  for (const pattern of patterns) expect('Malo.Kerdivel@Example.org').toMatch(new RegExp(pattern))
})

it('describes them to people too, on a page that runs nothing', async () => {
  const response = await t.get('/api/docs')
  expect(response.headers['content-security-policy']).toContain("default-src 'none'; style-src 'nonce-")
  expect(response.body).toContain('<b class="m">POST</b> <code>/api/security/login</code>')
  expect(response.body).toContain('{ username: string, password: string }')
  expect(response.body).not.toContain('<script')
})
