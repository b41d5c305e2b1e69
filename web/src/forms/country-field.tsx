import type { Country } from '@cursus/shared/countries'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import type { FieldLook } from '../ui/field.tsx'
import { useCountries } from './countries.ts'
import { namedCountry, searchCountries, searchedCountries } from './country-search.ts'

interface CountryFieldProps extends FieldLook {
  id?: string
  /** The chosen country's id, or null. */
  value: number | null
  onChange(country: Country | null): void
  onBlur?(): void
}

/** A destination by search, in the order of the shown language. A list that does not come can be asked for again. */
export function CountryField({ value, onChange, onBlur, hint, ...look }: CountryFieldProps) {
  const { t, i18n } = useTranslation()
  const { countries, isPending, isError, refetch } = useCountries()
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const searched = useMemo(() => searchedCountries(countries), [countries])
  const chosen = countries.find(({ id }) => id === value)
  const text = typed ?? chosen?.name ?? ''
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
  const unchosen = isLeft && !chosen && typed?.trim() ? t('country.choose') : undefined
  return (
    <div>
      <Combobox
        {...look}
        error={unchosen ?? look.error}
        hint={isError ? t('country.failed') : hint}
        icon="search"
        text={text}
        onText={type}
        options={searchCountries(searched, typed ?? '', i18n.language)}
        onChoose={({ country }) => choose(country)}
        onBlur={leave}
        nothing={isPending ? t('app.loading') : t('country.none')}
      />
      {isError && (
        <Button look="ghost" small onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}
