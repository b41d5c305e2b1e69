import { useTranslation } from '../../i18n/use-translation.ts'
import * as countsStyles from '../../ui/counts.module.css'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'

interface Count {
  kind?: 'ok' | 'bad'
  icon: IconName
  count: number
  label: string
}

export function useFigure() {
  const { i18n } = useTranslation()
  return (count: number) => formatNumber(count, i18n.language)
}

const looks = { ok: countsStyles.ok, bad: countsStyles.bad }

/** A few figures side by side. Nothing is green or red about a nought. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  const figure = useFigure()
  return (
    <ul className={countsStyles.counts}>
      {counts.map(({ kind, icon, count, label }) => (
        <li
          key={label}
          className={[countsStyles.count, count > 0 && kind && looks[kind]].filter(Boolean).join(' ')}
        >
          <Icon name={icon} />
          <b className="figures">{figure(count)}</b>
          <span>{label}</span>
        </li>
      ))}
    </ul>
  )
}
