import { setTimeout as wait } from 'node:timers/promises'
import { roll } from '../../cluster/roll.ts'
import type { Cluster } from '../../cluster/up.ts'
import { held } from '../commands.ts'
import { makeNextVersion } from './next-version.ts'
import { type Look, slowest } from './probe.ts'
import { type Client, Refusal } from './requests.ts'

type World = { client: Client; probe: { looks: Look[] } }

/** Lets the next version follow while people buy and open pages. Throws when one request failed. */
export async function expectUnnoticedRoll(cluster: Cluster, { client, probe }: World): Promise<void> {
  const place = makeNextVersion(cluster.plan.dir)
  const before = client.tries.length
  const at = performance.now()
  const visitors = startVisitors(client)
  await roll(cluster, { place, tell: held })
  await wait(3000)
  const { pages, files, versions } = await visitors.close()
  const until = performance.now() - 2000
  const failed = client.tries.slice(before).filter(({ fault }) => fault !== null)
  if (failed.length > 0)
    throw new Error(`failed while versions changed: ${JSON.stringify(failed.slice(0, 5))}`)
  const looks = probe.looks.filter(({ began }) => began >= at && began <= until)
  const unanswered = looks.filter(({ fault }) => fault !== null)
  if (unanswered.length > 0)
    throw new Error(`looks failed while versions changed: ${JSON.stringify(unanswered.slice(0, 5))}`)
  if (versions < 2) throw new Error('nobody saw a page of the next version')
  const count = client.tries.length - before + looks.length
  const longest = (slowest(looks, { at, until }) / 1000).toFixed(1)
  held(
    `next version in ${((until - at) / 1000).toFixed(0)} s: ${count} requests, ${pages} pages with ${files} files, 0 failed, slowest look ${longest} s`,
  )
}

/** Somebody opens the front page again and again, with all the files that it names. */
function startVisitors(client: Client) {
  const seen = { pages: 0, files: 0, styles: new Set<string>() }
  let isOpen = true
  const visit = async () => {
    const html = await (await client.send('page', '/home')).text()
    const named = [...new Set(html.match(/\/assets\/[\w-]+\.(?:js|css)/g))]
    if (named.length < 2) throw new Refusal('the front page names no files')
    seen.pages += 1
    seen.styles.add(named.filter((file) => file.endsWith('.css')).join())
    for (const file of named) await client.send(`file ${file}`, file)
    seen.files += named.length
  }
  const all = (async () => {
    for (; isOpen; await wait(200)) await visit()
  })().then(
    () => null,
    (error: Error) => error,
  )
  return {
    async close() {
      isOpen = false
      const fault = await all
      if (fault) throw fault
      return { ...seen, versions: seen.styles.size }
    },
  }
}
