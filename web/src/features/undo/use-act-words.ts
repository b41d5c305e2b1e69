import { dateFormat } from '@cursus/shared/formats'
import type { HeldAct } from '@cursus/shared/held-acts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatNumber } from '../../ui/format.ts'

/** Isolates a text, so that it keeps its own direction in any language. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** Returns the name of an act, and its effects. */
export function useActWords() {
  const { t, i18n } = useTranslation(['undo', 'runs'])
  const time = dateFormat(i18n.language, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Paris',
  })
  const figuresOf = (count: number) => ({ count, figure: formatNumber(count, i18n.language) })
  return {
    title({ kind, contract, person, run }: HeldAct): string {
      if (run) return t(`runs:run.start.${run.kind}`, figuresOf(run.total))
      if (!contract) return t(`undo.${kind}`, { name: isolated(person?.name ?? '') })
      const { reference, from, to, endDate } = contract
      if (from === to) return t('undo.moved', { reference: isolated(reference), day: endDate })
      const [before, after] = [t(`statut.${from}`), t(`statut.${to}`)]
      return t('undo.contract_changed', { reference: isolated(reference), from: before, to: after })
    },
    detail({ kind, state, secondsLeft, person, run, endedAt }: HeldAct): string {
      if (run) return t(`runs:run.leaves.${run.kind}`, { ...figuresOf(run.total), seconds: secondsLeft })
      const isMailed = kind !== 'account_deactivated'
      const email = isolated(person?.email ?? '')
      if (state !== 'waiting') {
        const at = endedAt ? time.format(new Date(endedAt)) : ''
        return t(isMailed ? 'undo.left' : 'undo.over', { email, time: at })
      }
      return t(isMailed ? 'undo.leaves' : 'undo.ends', { email, count: secondsLeft })
    },
  }
}
