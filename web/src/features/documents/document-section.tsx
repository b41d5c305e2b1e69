import type { Contract } from '@cursus/shared/contracts'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { looks } from '../../app/contract-looks.ts'
import { isolated, nameOf, titleOf } from '../../app/contract-titles.ts'
import { DeliveredPapers } from '../../app/delivered-papers.tsx'
import { useDownload } from '../../app/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AddInvoice, lacksInvoice } from './add-invoice.tsx'
import { placeOf, type Section } from './group-contracts.ts'
import { CertificateAgain, GuaranteeTable, LaterReceipts } from './more-papers.tsx'

/** One insurance type: its years, each with its documents. */
export function DocumentSection({ section: { insuranceType, years } }: { section: Section }) {
  const { t } = useTranslation('documents')
  const { hue, icon, name } = looks[insuranceType]
  const id = `documents-${hue}`
  return (
    <section className={`card np ${hue}`} aria-labelledby={id}>
      <div className="row dochead">
        <span className="tico">
          <Icon name={icon} />
        </span>
        <h2 className="grow" id={id}>
          {t(name)}
        </h2>
      </div>
      {years.map(({ year, contracts }) => (
        <div key={year}>
          <h3 className="yr">{year}</h3>
          <ul>
            {contracts.map((contract) => (
              <DocumentRow key={contract.id} contract={contract} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function DocumentRow({ contract }: { contract: Contract }) {
  const { t } = useTranslation('documents')
  const place = placeOf(contract)
  const isEnded = place === 'ended'
  const title = isEnded ? nameOf(contract, t) : titleOf(contract, t)
  const isPreparing = place === 'preparing'
  const isCertificate = contract.documentType === 'Certificate'
  const preparing = isCertificate ? 'documents.preparing' : 'documents.preparing.contract'
  return (
    <li className="docrow">
      <span className="fic">
        <Icon name="file" />
      </span>
      <span className="grow">
        <b>{title}</b>
        <span className="muted small d-b">
          {isPreparing && t(preparing)}
          {isEnded && t('detail.unsigned', { day: contract.endDate })}
          {!isPreparing && !isEnded && <Details contract={contract} />}
        </span>
        <CertificateAgain contract={contract} title={title} />
        <DeliveredPapers papers={contract.papers} title={title}>
          <GuaranteeTable contract={contract} title={title} />
          <LaterReceipts contract={contract} title={title} />
          {lacksInvoice(contract) && <AddInvoice contract={contract} title={title} />}
          {contract.claims && <DeclareClaim contract={contract} title={title} />}
        </DeliveredPapers>
      </span>
      <span className="code muted small dt">
        <bdi dir="ltr">{contract.reference}</bdi>
      </span>
      {isPreparing && <Preparing />}
      {place === 'document' && <Download contract={contract} title={title} />}
    </li>
  )
}

/** Beside how many claims its year covers: where one is declared. */
function DeclareClaim({ contract, title }: { contract: Contract; title: string }) {
  const { t } = useTranslation('documents')
  return (
    <Link
      className="paper small"
      to="/claims/declare"
      search={{ contract: contract.id }}
      aria-label={t('claim.declare.of', { title })}
    >
      {t('claim.declare')}
    </Link>
  )
}

function Details({ contract }: { contract: Contract }) {
  const { t } = useTranslation('documents')
  const { insuranceType, startDate, endDate, createdAt, statut, place, claims } = contract
  const created = {
    'Santé/Mobilité': t('detail.period', { start: startDate, end: endDate }),
    Habitation: place
      ? t('detail.createdHomeAt', { place: isolated(place), day: createdAt })
      : t('detail.createdHome', { day: createdAt }),
    Multimédia: t('detail.created', { day: createdAt }),
  }
  const parts = [
    created[insuranceType],
    statut === 'résilié' && t('detail.terminated', { day: endDate }),
    statut === 'impayé' && t('detail.unpaid'),
    claims && claimsOf(t, claims),
    'PDF',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** What the running year covers; once something was declared, what is left of it. */
function claimsOf(t: TFunction<'documents'>, claims: NonNullable<Contract['claims']>) {
  const { perYear, thefts: mostThefts, yearEnds: day, left } = claims
  if (left.claims === perYear) return t('detail.claims', { perYear, thefts: mostThefts, day })
  return t('detail.claims.left', { ...left, perYear, mostThefts, day })
}

/** The row asks by itself until the document is there. */
function Preparing() {
  const { t } = useTranslation('documents')
  return (
    <span className="badge info dt" role="status">
      <Icon name="clock" size="s" />
      {t('documents.preparing.badge')}
    </span>
  )
}

function Download({ contract, title }: { contract: Contract; title: string }) {
  const { t } = useTranslation('documents')
  const { id, fileName } = contract.document ?? {}
  const download = useDownload(`/files/document/${id}`, fileName)
  return (
    <Button
      look="line"
      small
      className="dl"
      busy={download.isPending}
      aria-label={t('documents.download.of', { title })}
      onClick={() => download.mutate()}
    >
      {download.isPending ? <span className="spin" aria-hidden="true" /> : <Icon name="download" size="s" />}
      <span className="dt">{t('documents.download')}</span>
    </Button>
  )
}
