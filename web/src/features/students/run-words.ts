import type { runKinds } from '@cursus/shared/words'
import type { IconName } from '../../ui/icon-paths.ts'

/** What an act on many looks like in lists and on its page. */
export const runIcons: Record<(typeof runKinds)[number], IconName> = {
  write: 'mail',
  invite: 'send',
  statut: 'swap',
  tag: 'tag',
  untag: 'tag',
  export: 'download',
  deactivate: 'lock',
  reactivate: 'key',
}
