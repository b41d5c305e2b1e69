import type { AddressProposal } from '@cursus/shared/countries'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../api/api.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Combobox, type ComboOption } from '../ui/combobox.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextField } from '../ui/text-field.tsx'
import * as styles from './address-field.module.css'
import type { AddressValue } from './address-value.ts'
import { CountryCodeField } from './country-field.tsx'

interface AddressFieldProps {
  value: AddressValue
  onChange(value: AddressValue): void
  onBlur(part: keyof AddressValue): void
  /** Sentences by part; while the address is searched, those of street, code and town stand under the search. */
  errors: Partial<Record<keyof AddressValue, string>>
  /**
   * Prefix of the parts' ids, `<id>-street` and so on; the search has `<id>-street` too, so that a summary can lead
   * there.
   */
  id: string
  /** Label and hint of the search field. */
  label?: string
  hint?: string
  /** True for addresses in France only: proposals from France, no list of countries. */
  franceOnly?: boolean
  hideComplement?: boolean
  /** True to show a known address in the search on one line, instead of in its parts. */
  inOneLine?: boolean
}

/** Address by search or by hand; the fields are always at hand when the search does not answer. */
export function AddressField(props: AddressFieldProps) {
  const { value, onChange, onBlur, errors, id, franceOnly, hideComplement, inOneLine } = props
  const { t } = useTranslation()
  const [byHand, setByHand] = useState(value.street !== '' && !inOneLine)
  const [searched, setSearched] = useState(lineOf(value))
  const turn = () => {
    flushSync(() => setByHand(!byHand))
    document.getElementById(`${id}-street`)?.focus()
    if (byHand) setSearched(lineOf(value))
    // What was searched in vain is the best beginning of what is typed by hand.
    else if (!value.street && searched.trim()) onChange({ ...value, street: searched.trim() })
  }
  const set = (part: keyof AddressValue) => (event: { target: { value: string } }) =>
    onChange({ ...value, [part]: event.target.value })
  return (
    <div className="two-columns">
      <div className="both-columns stack">
        {byHand ? (
          <ByHand {...{ value, errors, id, onBlur, set }} />
        ) : (
          <Search {...props} text={searched} setText={setSearched} />
        )}
        <Button look="ghost" small className={styles.otherWay} onMouseDown={stayPut} onClick={turn}>
          <Icon name={byHand ? 'search' : 'pencil'} size="s" />
          {t(byHand ? 'address.bySearch' : 'address.byHand')}
        </Button>
      </div>
      {!franceOnly && (
        <CountryCodeField
          id={`${id}-country`}
          label={t('field.country')}
          value={value.country}
          error={errors.country}
          autoComplete="country-name"
          onChange={set('country')}
          onBlur={() => onBlur('country')}
        />
      )}
      {!hideComplement && (
        <TextField
          id={`${id}-complement`}
          label={t('field.complement')}
          optional
          autoComplete="address-line2"
          value={value.complement}
          error={errors.complement}
          onChange={set('complement')}
          onBlur={() => onBlur('complement')}
        />
      )}
    </div>
  )
}

/** Leaving the search would put a sentence above the button, which then moves from under the press. */
const stayPut = (event: { preventDefault(): void }) => event.preventDefault()

type ByHandProps = Pick<AddressFieldProps, 'value' | 'errors' | 'id' | 'onBlur'> & {
  set(part: keyof AddressValue): (event: { target: { value: string } }) => void
}

function ByHand({ value, errors, id, onBlur, set }: ByHandProps) {
  const { t } = useTranslation()
  const part = (name: 'street' | 'postalCode' | 'city', label: string, autoComplete: string) => ({
    id: `${id}-${name}`,
    label: t(label),
    value: value[name],
    error: errors[name],
    autoComplete,
    onChange: set(name),
    onBlur: () => onBlur(name),
  })
  return (
    <>
      <TextField {...part('street', 'field.street', 'address-line1')} />
      <div className="two-columns">
        <TextField {...part('postalCode', 'field.postalCode', 'postal-code')} />
        <TextField {...part('city', 'field.city', 'address-level2')} />
      </div>
    </>
  )
}

/** Writes an address on one line; empty while nothing was chosen. */
function lineOf({ street, postalCode, city }: AddressValue): string {
  return street ? [street, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ') : ''
}

type SearchProps = AddressFieldProps & { text: string; setText(text: string): void }

function Search({ text, setText, ...props }: SearchProps) {
  const { value, onChange, onBlur, errors, id, label, hint, franceOnly } = props
  const { t } = useTranslation()
  const [isLeft, setLeft] = useState(false)
  const wanted = useDeferredValue(text.trim())
  const chosen = value.city !== '' && lineOf(value) === text
  const proposals = useQuery({
    queryKey: ['addresses', wanted, franceOnly],
    queryFn: ({ signal }) => {
      const query = { q: wanted, country: franceOnly ? 'FR' : undefined }
      return api.get<{ data: AddressProposal[] }>('/addresses', { query, signal })
    },
    enabled: wanted.length >= 4 && !chosen,
    placeholderData: (last) => last,
    retry: false,
  })
  const options = chosen
    ? []
    : (proposals.data?.data ?? []).map((proposal) => ({ ...proposal, key: proposal.label }))
  const type = (typed: string) => {
    setText(typed)
    if (value.street) onChange({ ...value, street: '', postalCode: '', city: '' })
  }
  const choose = (proposal: AddressProposal & ComboOption) => {
    const { street, postalCode, city } = proposal
    const next = { ...value, street, postalCode, city, country: proposal.country || value.country }
    onChange(next)
    setText(lineOf(next) || proposal.label) // a town has no street yet
  }
  const failed = proposals.isError ? t('address.failed') : undefined
  const unchosen = isLeft && text.trim() !== '' && !chosen ? t('address.choose') : undefined
  const isInVain = wanted.length >= 4 && proposals.isSuccess && !chosen && options.length === 0
  return (
    <>
      <Combobox
        id={`${id}-street`}
        label={label ?? t('address.search')}
        hint={failed ?? hint ?? t('address.search.hint')}
        error={unchosen ?? errors.street ?? errors.postalCode ?? errors.city}
        icon="pin"
        text={text}
        onText={type}
        options={options}
        onChoose={choose}
        onBlur={() => {
          setLeft(true)
          onBlur('street')
        }}
        autoComplete="street-address"
      />
      {/* In the page and not in a list over it: the button that it speaks of stands right below. */}
      <p className={styles.inVain} role="status">
        {isInVain && t('address.none')}
      </p>
    </>
  )
}
