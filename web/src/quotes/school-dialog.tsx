import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { createPortal } from 'react-dom'
import { messageOf } from '../api/api-error.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextField } from '../ui/text-field.tsx'
import { partnerSchools } from './quotes.api.ts'
import * as styles from './quotes.module.css'

/** Dialog that finds a partner school by its name and leads to its door, with the stored quote. */
export default function SchoolDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['quote-dialogs', 'quotes'])
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  return createPortal(
    <Dialog open onClose={onClose} width={520} title={t('quotes:school.title')} lead={t('school.lead')}>
      <TextField
        label={t('school.name')}
        hint={t('school.hint')}
        icon="search"
        autoComplete="organization"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div role="status" className="above-16">
        {search.length >= 3 && <Found search={search} />}
      </div>
    </Dialog>,
    document.body,
  )
}

function Found({ search }: { search: string }) {
  const { t } = useTranslation(['quote-dialogs', 'quotes'])
  const { data, error, refetch } = useQuery(partnerSchools(search))
  const session = useSession()
  if (error) {
    return (
      <p className="row wraps">
        {messageOf(error, t('error.server.connection'))}
        <Button look="line" small onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </p>
    )
  }
  if (!data) return <p className="muted">{t('app.loading')}</p>
  if (data.length === 0) return <p>{t('school.none')}</p>
  if (session) return <PartnersOf names={data.map(({ name }) => name)} />
  return (
    <ul className={styles.schools}>
      {data.map(({ name, path }) => (
        <li key={path}>
          <Link to="/login/$school" params={{ school: path.replace('/login/', '') }} search={{}}>
            <bdi>{name}</bdi>
            <Icon name="forward" size="s" mirrored />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Partner schools for somebody signed in: doors open to visitors only, so the advisor helps. */
function PartnersOf({ names }: { names: readonly string[] }) {
  const { t } = useTranslation(['quote-dialogs', 'quotes'])
  return (
    <>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <b>{name}</b>
          </li>
        ))}
      </ul>
      <p className="above-16">
        {t('school.signedIn')} <Link to="/contact">{t('school.signedIn.write')}</Link>
      </p>
    </>
  )
}
