import { copyFileSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, held, inherit, refuseArguments, root, run, until } from './commands.ts'
import { expectWorld } from './image/expect-world.ts'

const image = 'localhost/cursus:drill'
const base = 'localhost/debian:bookworm-slim'
const node = 'localhost/node:24-bookworm-slim'
const postgres = 'localhost/cursus-postgres:drill'
const limitMb = 250

/**
 * Builds the image by the Dockerfile with podman, over a bootstrapped Debian because no registry is needed, and runs the
 * compose file with it: stand-ins for the images of PostgreSQL, S3 and the providers. As root, on Debian.
 */
export async function drill(args: string[]): Promise<void> {
  refuseArguments(args)
  const dir = mkdtempSync(join(tmpdir(), 'cursus-image-'))
  process.env.CONTAINERS_CONF = join(dir, 'containers.conf')
  writeFileSync(process.env.CONTAINERS_CONF, settings)
  try {
    await makeBases(dir)
    await build()
    await runComposed(dir)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Limits that a machine without all rights takes, a runtime for its control groups, and names for containers. */
const settings = `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
runtime = "runc"
[network]
network_backend = "netavark"
`

const podman = (...args: string[]) => run('podman', args)
const isThere = (name: string) =>
  podman('image', 'exists', name).then(
    () => true,
    () => false,
  )

async function makeBases(dir: string): Promise<void> {
  if (!(await isThere(base))) {
    const tar = join(dir, 'debian.tar')
    const slim = ['doc', 'man', 'locale', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)
    const clean = '--customize-hook=rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*'
    await run('mmdebstrap', ['--variant=minbase', ...slim, clean, 'bookworm', tar])
    await podman('import', tar, base)
  }
  const place = join(root, 'launch/drills/image')
  if (!(await isThere(node))) {
    const npm = realpathSync((await run('sh', ['-c', 'command -v npm'])).trim())
    copyFileSync(process.execPath, join(dir, 'node'))
    cpSync(join(npm, '../..'), join(dir, 'npm'), { recursive: true })
    copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(dir, 'certificates.crt'))
    await podman('build', '--isolation=chroot', '-f', join(place, 'Dockerfile.node'), '-t', node, dir)
  }
  if (!(await isThere(postgres)))
    await podman(
      ...['build', '--isolation=chroot', '--network=host', '-f', join(place, 'Dockerfile.postgres')],
      ...['-t', postgres, place],
    )
  held('bases of Debian are there')
}

async function build(): Promise<void> {
  const cache = (await run('npm', ['config', 'get', 'cache'])).trim()
  await podman(
    ...[
      'build',
      '--isolation=chroot',
      '--network=host',
      '--volume',
      `${cache}:/root/.npm`,
      '--format',
      'docker',
    ],
    ...['--build-arg', `NODE_IMAGE=${node}`, '--build-arg', `BASE_IMAGE=${base}`, '-t', image, root],
  )
  const bytes = Number(await run('sh', ['-c', `podman save ${image} | gzip | wc -c`]))
  const mb = Math.round(bytes / 1e6)
  if (!(mb > 20 && mb <= limitMb))
    throw new Error(`the image has ${mb} MB compressed, ${limitMb} are allowed`)
  held(`the image is built: ${mb} MB compressed, of ${limitMb}`)
}

async function runComposed(dir: string): Promise<void> {
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  copyFileSync(join(root, 'deploy/compose/compose.yaml'), join(dir, 'compose.yaml'))
  copyFileSync(join(root, 'launch/drills/image/stand-ins.yaml'), join(dir, 'stand-ins.yaml'))
  writeFileSync(join(dir, '.env'), environment(publicUrl, port))
  const compose = (...args: string[]) =>
    run('podman-compose', ['-p', 'cursus-drill', '-f', 'compose.yaml', '-f', 'stand-ins.yaml', ...args], dir)
  const container = (service: string) => `cursus-drill_${service}_1`
  try {
    await compose('up', '-d', 'postgres', 's3')
    const accepts = () => podman('exec', container('postgres'), 'pg_isready', '-U', 'cursus', '-d', 'cursus')
    await until('PostgreSQL is ready', 60, accepts)
    await compose('up', '-d', 'bucket', 'migrate')
    const code = (await podman('wait', container('migrate'))).trim()
    if (code !== '0')
      throw new Error(`the migration ended with ${code}: ${await podman('logs', container('migrate'))}`)
    held('the migration ran and ended')
    await compose('up', '-d', 'web', 'worker')
    await expectWorld({ publicUrl, container, podman })
  } catch (error) {
    for (const one of ['postgres', 's3', 'web', 'worker'])
      await inherit('podman', ['logs', '--tail', '20', container(one)])
    throw error
  } finally {
    await compose('down', '-v')
  }
}

/** What `.env` holds, in the order of its example: a demo world on stand-ins, so not in production. */
function environment(publicUrl: string, port: number): string {
  const given: Record<string, string> = {
    POSTGRES_PASSWORD: 'only-for-the-drill',
    DATABASE_URL: 'postgres://cursus:only-for-the-drill@postgres:5432/cursus',
    PUBLIC_URL: publicUrl,
    SESSION_KEYS: 'only-for-the-drill-only-for-the-drill-',
    SMTP_URL: 'smtp://s3:4002',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const example = readFileSync(join(root, 'deploy/compose/.env.example'), 'utf8')
  const filled = example.replace(
    /^([A-Z_0-9]+)=(.*)$/gm,
    (_, name, value) => `${name}=${given[name] ?? value}`,
  )
  const more = {
    ...{ NODE_ENV: 'development', DEMO: '1', CURSUS_IMAGE: image, CURSUS_PORT: port, CURSUS_ROOT: root },
    ...{ STRIPE_API_BASE: 'http://s3:4001', YOUSIGN_API_BASE: 'http://s3:4001/yousign/v3' },
    ...{ ADDRESS_API_BASE: 'http://s3:4001/geocodage', TIME_STAMP_URL: 'http://s3:4001/timestamp' },
  }
  return (
    filled +
    Object.entries(more)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('')
  )
}
