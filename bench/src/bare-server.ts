import { createServer } from 'node:http'

// The baseline: what the platform itself costs for the same bytes.
const body = Buffer.from(process.env.BODY ?? '')
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.length) }
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
process.once('SIGTERM', () => process.exit(0))
