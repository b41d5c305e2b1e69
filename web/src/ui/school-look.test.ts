import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hueOfSchool, initialsOfSchool } from './school-look.ts'

it.each([
  ['École Boréale (fictive)', 'EB'],
  ['Institut Méridien', 'IM'],
  ['Université de Lyon', 'UL'],
  ['L’École des Mines', 'EM'],
  ['polytech', 'P'],
  ['Haute-Savoie Tech', 'HS'],
  ['京都大学', '京'],
  ['', ''],
])('makes the emblem of « %s » from the letters %s', (name, letters) => {
  expect(initialsOfSchool(name)).toBe(letters)
})

it('gives a school the same hue each time, its neighbours others, and one without an id the first', () => {
  expect(hueOfSchool(2)).toBe(hueOfSchool(2))
  expect(new Set([1, 2, 3, 4, 5, 6].map(hueOfSchool)).size).toBe(6)
  expect(hueOfSchool()).toBe(hueOfSchool(1))
})

function luminance(hex: string): number {
  const part = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

it('keeps white readable on every hue', () => {
  const tokens = readFileSync(new URL('./css/tokens.css', import.meta.url), 'utf8')
  for (const id of [1, 2, 3, 4, 5, 6]) {
    const hue = tokens.match(new RegExp(`${hueOfSchool(id)}: (#\\w{6});`))?.[1] ?? ''
    expect(1.05 / (luminance(hue) + 0.05)).toBeGreaterThan(7)
  }
})
