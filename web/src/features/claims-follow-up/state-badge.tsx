import { claimStateWord } from '@cursus/shared/claim-state'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'

/** « En cours » or « Traité »; state 0 shows nothing (spec 2 §4). */
export function StateBadge({ state }: { state: number }) {
  const { t } = useTranslation('claim-words')
  const word = claimStateWord(state)
  if (!word) return null
  const isDone = word === 'done'
  return (
    <Badge tone={isDone ? 'ok' : 'warn'} icon={isDone ? 'check' : 'clock'}>
      {t(`state.${word}`)}
    </Badge>
  )
}
