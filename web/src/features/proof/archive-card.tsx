import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useDownload } from '../../api/use-download.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { formatMoment } from '../../ui/format.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import { Icon } from '../../ui/icon.tsx'
import { toastError } from '../../ui/toasts.ts'
import { askProof, type Proof, proofOf, proofPath } from './proof.api.ts'
import * as styles from './proof-page.module.css'

/** The archive: made when it is asked for, saved as soon as it is there. */
export function ArchiveCard({ proof: { contract, archive, brokenAt } }: { proof: Proof }) {
  const { t, i18n } = useTranslation('proof')
  const { isBusy, get } = useArchive(contract.id, archive)
  return (
    <section className={cardStyles.card} aria-labelledby="archive-title">
      <h2 id="archive-title" className={styles.title}>
        {t('get.title')}
      </h2>
      <p className="small">{t('get.text')}</p>
      {archive.state === 'ready' && archive.made && (
        <p className="muted small">
          {t('get.size', {
            at: formatMoment(archive.made.at, i18n.language),
            size: formatBytes(archive.made.bytes, i18n.language),
          })}
        </p>
      )}
      <Button className={styles.get} busy={isBusy} disabled={brokenAt !== null} onClick={get}>
        {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon name="download" size="s" />}
        {t('get')}
      </Button>
      <p className="small" role="status">
        {isBusy && t('making')}
      </p>
    </section>
  )
}

/**
 * Asks for the archive and saves it once it is made; one that is there is saved at once. Once it is no more being made, it is the
 * one that came of it, though more is proved meanwhile; without one, the making failed and may be asked for again.
 */
function useArchive(id: string, { state, made }: Proof['archive']) {
  const { t } = useTranslation('proof')
  const client = useQueryClient()
  const [isWanted, setIsWanted] = useState(false)
  const wasMaking = useRef(false)
  const before = useRef<string>(undefined)
  const { mutate: save, isPending: isSaving } = useDownload(`${proofPath(id)}/archive`, 'cursus-proof.zip')
  const fail = (why: string) => {
    setIsWanted(false)
    toastError(t('error.toast.title'), why)
  }
  const ask = useMutation({
    mutationFn: () => askProof(id),
    onSuccess: () => {
      client.setQueryData(proofOf(id).queryKey, isMaking)
      return client.invalidateQueries({ queryKey: proofOf(id).queryKey })
    },
    onError: (error) => fail(messageOf(error, t('error.server.connection'))),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of words is no news of the archive
  useEffect(() => {
    if (!isWanted) return
    if (state === 'making') wasMaking.current = true
    else if (state === 'ready' || (wasMaking.current && made && made.at !== before.current)) {
      setIsWanted(false)
      save()
    } else if (wasMaking.current) fail(t('making.failed'))
  }, [isWanted, state, made, save])
  const get = () => {
    wasMaking.current = false
    before.current = made?.at
    setIsWanted(true)
    if (state !== 'ready') ask.mutate()
  }
  return { isBusy: isWanted || isSaving, get }
}

const isMaking = (proof: Proof | undefined): Proof | undefined =>
  proof && { ...proof, archive: { ...proof.archive, state: 'making' } }
