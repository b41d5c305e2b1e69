import type { Country } from '@cursus/shared/countries'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import type { FieldLook } from '../ui/field.tsx'
import { useCountries } from './countries.ts'
import { namedCountry, searchCountries, searchedCountries } from './country-search.ts'

interface CountrySearchProps extends FieldLook {
  id?: string
  /** Name of the chosen country, shown while nothing is typed. */
  chosen: string | undefined
  onChange(country: Country | null): void
  onBlur?(): void
  autoComplete?: string
}

/** Search for a country, sorted for the shown language, with a retry when the list did not load. */
function CountrySearch({ chosen, onChange, onBlur, hint, ...look }: CountrySearchProps) {
  const { t, i18n } = useTranslation()
  const { countries, isPending, isError, refetch } = useCountries()
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const searched = useMemo(() => searchedCountries(countries), [countries])
  const type = (words: string) => {
    setTyped(words)
    onChange(namedCountry(searched, words) ?? null)
  }
  const lookUpAgain = useEffectEvent(() => {
    if (typed && !chosen) type(typed)
  })
  // What was typed before the list had come is looked up when it comes.
  useEffect(() => {
    if (searched.length > 0) lookUpAgain()
  }, [searched])
  const choose = (country: Country) => {
    setTyped(null)
    onChange(country)
  }
  const leave = () => {
    setLeft(true)
    if (chosen) setTyped(null)
    onBlur?.()
  }
  const unchosen = isLeft && !isPending && !chosen && typed?.trim() ? t('country.choose') : undefined
  return (
    <div className={look.className}>
      <Combobox
        {...look}
        className={undefined}
        error={unchosen ?? look.error}
        hint={isError ? <span role="status">{t('country.failed')}</span> : hint}
        icon="search"
        text={typed ?? chosen ?? ''}
        onText={type}
        options={searchCountries(searched, typed ?? '', i18n.language)}
        onChoose={({ country }) => choose(country)}
        onBlur={leave}
        nothing={t(isPending ? 'app.loading' : isError ? 'country.failed' : 'country.none')}
      />
      {isError && (
        <Button look="ghost" small onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}

type CountryFieldProps = Omit<CountrySearchProps, 'chosen'> & {
  /** Id of the chosen country, or null. */
  value: number | null
}

/** Search for a destination. */
export function CountryField({ value, ...search }: CountryFieldProps) {
  const { countries } = useCountries()
  return <CountrySearch {...search} chosen={countries.find(({ id }) => id === value)?.name} />
}

type CountryCodeFieldProps = Omit<CountrySearchProps, 'chosen' | 'onChange'> & {
  /** ISO alpha-2, or empty. */
  value: string
  onChange(event: { target: { value: string } }): void
  name?: string
}

/** Search for a nationality or a country of residence. Spread `form.field('…')` of `useFormOf` on it. */
export function CountryCodeField({ value, onChange, name: _, ...search }: CountryCodeFieldProps) {
  const { countries } = useCountries()
  const { i18n } = useTranslation()
  const known = countries.find(({ code }) => code === value)
  // While the list is on its way, or will not come, the browser names the country that is already chosen.
  const named = value && new Intl.DisplayNames([i18n.language], { type: 'region' }).of(value)
  return (
    <CountrySearch
      {...search}
      chosen={known?.name ?? (named || undefined)}
      onChange={(country) => onChange({ target: { value: country?.code ?? '' } })}
    />
  )
}
