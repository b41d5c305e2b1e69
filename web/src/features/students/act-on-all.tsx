import type { Area } from '@cursus/shared/accounts'
import type { StudentList } from '@cursus/shared/students'
import { runKinds } from '@cursus/shared/words'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession, worksOn } from '../../session/session.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ActDialog, type AskedAct, isAsked, type RunMore } from './act-dialog.tsx'
import { runIcons } from './run-words.ts'
import { usePrepareRun } from './student-runs.api.ts'
import type { StudentsSearch } from './students-search.ts'
import type { Chosen } from './use-chosen.ts'

interface ActOnAllProps {
  asked: StudentsSearch
  list: StudentList | undefined
  chosen: Chosen
}

/** Areas that do to one student what an act does to many, where those are fewer than the areas of the list. */
const areasOfAct: Partial<Record<(typeof runKinds)[number], readonly Area[]>> = {
  invite: ['schools'],
  statut: ['support'],
  deactivate: [],
  reactivate: [],
}

const menuLook = `${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small}`

/** Acts that have a button and a key of their own while somebody is chosen. */
const keyOfAct = { write: 'e', invite: 'i', tag: 't' } as const
const isAtHand = (kind: (typeof runKinds)[number]): kind is keyof typeof keyOfAct => kind in keyOfAct

/**
 * Menu of acts on all students of the list, on every page, or on the chosen ones alone. Each act is previewed first.
 */
export function ActOnAll({ asked, list, chosen }: ActOnAllProps) {
  const { t, i18n } = useTranslation('students')
  const navigate = useNavigate()
  const prepare = usePrepareRun(asked)
  const own = useSession()?.areas ?? []
  const [asking, setAsking] = useState<AskedAct | null>(null)
  if (!list) return <Coming />
  if (list.total === 0) return null
  const kinds = runKinds.filter((kind) => worksOn(own, areasOfAct[kind] ?? own))
  // A run over no ids is over all that match.
  const ids = chosen.isEverybody ? [] : [...chosen.ids]
  const count = ids.length || list.total
  const isMore = ids.length === 0 && list.totalIsCapped
  const figure = `${formatNumber(count, i18n.language)}${isMore ? '+' : ''}`
  const begin = (kind: (typeof runKinds)[number], more?: RunMore) =>
    prepare.mutate(
      { kind, ids, more },
      { onSuccess: ({ id }) => void navigate({ to: '/jobs/$id', params: { id } }) },
    )
  const act = (kind: (typeof runKinds)[number]) => (isAsked(kind) ? setAsking(kind) : begin(kind))
  return (
    <>
      {chosen.ids.size > 0 &&
        kinds.filter(isAtHand).map((kind) => (
          <Button
            key={kind}
            look="line"
            small
            busy={prepare.isPending}
            data-key={keyOfAct[kind]}
            aria-keyshortcuts={keyOfAct[kind].toUpperCase()}
            onClick={() => act(kind)}
          >
            <Icon name={runIcons[kind]} size="s" mirrored={kind === 'invite'} />
            {t(`act.${kind}.short`)}
          </Button>
        ))}
      <Menu
        buttonClass={menuLook}
        busy={prepare.isPending}
        label={
          <>
            {t(ids.length > 0 ? 'act.chosen' : 'act.all', { count, figure })}
            <Icon name="down" size="s" />
          </>
        }
      >
        {kinds.map((kind) => (
          <button key={kind} type="button" onClick={() => act(kind)}>
            <Icon name={runIcons[kind]} size="s" mirrored={kind === 'invite'} />
            {t(`act.${kind}`)}
          </button>
        ))}
      </Menu>
      {asking && (
        <ActDialog
          act={asking}
          busy={prepare.isPending}
          onClose={() => setAsking(null)}
          onAct={(more) => begin(asking, more)}
        />
      )}
    </>
  )
}

/** Keeps the place of the menu while the list is being asked for: what sorts it stands below. */
function Coming() {
  const { t } = useTranslation('students')
  return <span className={`${menuLook} coming`}>{t('act.all', { count: 0, figure: 0 })}</span>
}
