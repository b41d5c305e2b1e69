import { buffer } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPng } from '../../test/a-png.ts'
import { sendProblem } from './problem.ts'
import { acceptUploads, readForm, takeFile } from './uploads.ts'

const app = fastify()

beforeAll(async () => {
  app.setErrorHandler(sendProblem)
  await acceptUploads(app)
  app.post('/form', async (request) => {
    const wanted = { picture: ['image/png', 'image/jpeg'], paper: ['application/pdf'] } as const
    const { fields, files } = await readForm(request, wanted, { maxBytes: 1000 })
    const { picture, paper } = files
    return { fields, picture: picture && { ...picture, bytes: picture.bytes.length }, paper: Boolean(paper) }
  })
  app.post('/list', async (request) => {
    const { fields, fileName, stream, isTooLarge } = await takeFile(request, 'submitFile', { maxBytes: 1000 })
    return { fields, fileName, size: (await buffer(stream)).length, isTooLarge: isTooLarge() }
  })
  app.post('/json', async (request) => ({ body: request.body ?? null }))
})
afterAll(() => app.close())

async function send(path: string, parts: [string, string | File][]) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const { headers, body } = new Response(form)
  return app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': headers.get('content-type') ?? '' },
    payload: Buffer.from(await new Response(body).arrayBuffer()),
  })
}

const png = (name = 'a.png') => new File([new Uint8Array(aPng({}))], name)

it('reads fields, lists and files, and believes the content of a file, not its name', async () => {
  const response = await send('/form', [
    ['name', 'École Boréale'],
    ['listOffer[]', 'home'],
    ['picture', png('emblème.jpeg')],
    ['unknown', new File(['x'], 'x.exe')],
  ])
  expect(response.json()).toEqual({
    fields: { name: 'École Boréale', listOffer: ['home'] },
    picture: { fileName: 'emblème.jpeg', mimeType: 'image/png', bytes: expect.any(Number) },
    paper: false,
  })
})

it('names every file of a wrong type', async () => {
  const response = await send('/form', [
    ['picture', new File(['<svg/>'], 'a.png', { type: 'image/png' })],
    ['paper', png('a.pdf')],
  ])
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().errors)).toEqual(['picture', 'paper'])
})

it('refuses a second file where one is asked for', async () => {
  const response = await send('/form', [
    ['picture', png('a.png')],
    ['picture', png('b.png')],
  ])
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().errors)).toEqual(['picture'])
})

it('takes an input without a file for none', async () => {
  const response = await send('/form', [['picture', new File([], '')]])
  expect(response.json()).toEqual({ fields: {}, paper: false })
})

it('refuses a file that is too large, a body that is none, and one that is cut', async () => {
  const large = new File([new Uint8Array(1001)], 'large.png')
  expect((await send('/form', [['picture', large]])).statusCode).toBe(413)
  const json = await app.inject({ method: 'POST', url: '/form', payload: { name: 'x' } })
  expect(json.statusCode).toBe(415)
  for (const payload of ['', '--b', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1', '\u0000']) {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const cut = await app.inject({ method: 'POST', url: '/form', headers, payload })
    expect([payload, cut.statusCode]).toEqual([payload, payload === '' ? cut.statusCode : 400])
    expect(cut.statusCode).toBeLessThan(500)
  }
  const nameless = { 'content-type': 'multipart/form-data' }
  const response = await app.inject({ method: 'POST', url: '/form', headers: nameless, payload: 'x' })
  expect(response.statusCode).toBe(400)
})

it('hands a list over as a stream, with the fields before it, and says when it was too long', async () => {
  const short = await send('/list', [
    ['dryRun', 'true'],
    ['submitFile', new File(['a;b'], 'liste.csv')],
  ])
  expect(short.json()).toEqual({
    fields: { dryRun: 'true' },
    fileName: 'liste.csv',
    size: 3,
    isTooLarge: false,
  })
  const long = await send('/list', [['submitFile', new File([new Uint8Array(1001)], 'l.csv')]])
  expect(long.json()).toMatchObject({ isTooLarge: true })
  expect((await send('/list', [['other', new File(['a'], 'a.csv')]])).statusCode).toBe(422)
  expect((await send('/list', [['submitFile', 'no file']])).statusCode).toBe(422)
})

it('leaves the body of other calls alone', async () => {
  expect((await send('/json', [['a', 'b']])).json()).toEqual({ body: null })
})
