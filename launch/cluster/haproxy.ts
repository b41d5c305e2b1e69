import { type Plan, placesOf } from './plan.ts'
import type { Program } from './processes.ts'

/** How each backend of the web looks whether a process lives: apart, as one that gets no new calls still has its files. */
const looked = `  option httpchk GET /api/health/live
  http-check expect status 200
  timeout check 700ms
  default-server inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions`

/**
 * Text of HAProxy's configuration: one address for whoever is primary, one for the processes that serve.
 *
 * The database: only the member whose Patroni says that it is primary gets connections; those to one that no longer
 * says so are cut at once, or a silent machine would keep them. The web: a call that reached nobody goes to the other
 * process; one that may have had its effect is sent again only where it reads. A file that one process does not have is
 * asked of the other.
 */
export function haproxyConfig({ dir, members, nodes, ports }: Plan): string {
  const { haproxySocket } = placesOf(dir)
  const primaries = members.map(
    ({ name, ports: own }) => `  server ${name} 127.0.0.1:${own.postgres} check port ${own.patroni}`,
  )
  const serving = nodes
    .filter(({ runsJobs }) => !runsJobs)
    .map(({ name, port }) => `  server ${name} 127.0.0.1:${port} check`)
    .join('\n')
  return `global
  stats socket ${haproxySocket} mode 600 level admin expose-fd listeners
  maxconn 2000
  # After a reload the process before keeps what is connected; the product changes its connections each minute.
  hard-stop-after 90s

defaults
  timeout connect 2s
  timeout check 1s
  timeout queue 5s
  timeout http-request 20s
  # Between two calls of a browser; between two statements of a connection that listens it is a quarter of a second.
  timeout http-keep-alive 60s
  timeout client 620s
  timeout server 620s

listen database
  mode tcp
  bind 127.0.0.1:${ports.database}
  option httpchk OPTIONS /primary
  http-check expect status 200
  option clitcpka
  option srvtcpka
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${primaries.join('\n')}

frontend people
  mode http
  bind 127.0.0.1:${ports.web}
  option forwardfor
  use_backend assets if { path_beg /assets/ }
  default_backend web

backend web
  mode http
  balance leastconn
${looked}
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
${serving}

backend assets
  mode http
  balance leastconn
${looked}
  retries 1
  option redispatch 1
  # While one version follows another, each process has the files of its own pages only; one that gets no new calls
  # still hands out those of its last pages.
  retry-on conn-failure empty-response 404
  http-request disable-l7-retry unless METH_GET
${serving}
`
}

/** The master of HAProxy: at SIGUSR2 it reads its configuration anew and starts a process after the one that runs. */
export function haproxyOf({ dir }: Plan): Program {
  const { haproxy } = placesOf(dir)
  return { name: 'haproxy', command: '/usr/sbin/haproxy', args: ['-W', '-f', haproxy], as: 'database' }
}
