// The stand-ins of providers and S3 in one container. They listen on its loopback; what comes to it is passed on.
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'

const run = (...args) =>
  spawn(process.execPath, args, { stdio: 'inherit' }).once('exit', () => process.exit(1))
const pass = (from, to) =>
  createServer((near) => {
    const far = connect(to, '127.0.0.1')
    near.on('error', () => far.destroy()).pipe(far)
    far.on('error', () => near.destroy()).pipe(near)
  }).listen(from)

run('sandbox/src/main.ts')
// The name of its host is no bucket's.
const store = ['--no-vhost-buckets', '--configure-bucket', 'cursus']
run('node_modules/s3rver/bin/s3rver.js', '-s', '-d', '/tmp/s3', '-a', '127.0.0.1', '-p', '9001', ...store)
pass(4001, Number(process.env.SANDBOX_PORT))
pass(4002, Number(process.env.SANDBOX_PORT) + 1)
pass(9000, 9001)
process.once('SIGTERM', () => process.exit())
