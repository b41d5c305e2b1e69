import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Sentence } from './ltr.tsx'

it.each([
  ['Changer l’e-mail de Léa ?', 'Changer <span class="nowrap">l’e-mail</span> de Léa ?'],
  [
    'Mon école est-elle partenaire, ou bien est-elle voisine ?',
    'Mon école <span class="nowrap">est-elle</span> partenaire, ou bien <span class="nowrap">est-elle</span> voisine ?',
  ],
  ['Résilier HA-2026-000010', 'Résilier <bdi dir="ltr" class="figures nowrap">HA-2026-000010</bdi>'],
  ['École Saint-Jean-de-la-Croix', 'École Saint-Jean-de-la-Croix'],
  ['(HA-2026-000010)', '(<bdi dir="ltr" class="figures nowrap">HA-2026-000010</bdi>)'],
  ['Recevoir – ou non', 'Recevoir – ou non'],
])('sets « %s » with no line that ends in a short word', (said, set) => {
  expect(renderToStaticMarkup(createElement(Sentence, null, said))).toBe(set)
})
