import { type Html, html } from '../page/html.ts'
import { type IconName, icon } from '../page/icons.ts'
import { sandboxHead } from '../page/page.ts'
import type { Behaviour, Mode, Provider } from './behaviour.ts'
import type { Call } from './calls.ts'

const modeLooks: Record<Mode, { label: string; drawing: IconName; badge: string }> = {
  normal: { label: 'Normal', drawing: 'check', badge: 'ok' },
  slow: { label: 'Lent', drawing: 'clock', badge: 'warn' },
  failing: { label: 'En panne', drawing: 'alert', badge: 'err' },
  silent: { label: 'Muet', drawing: 'pause', badge: 'warn' },
  unanswered: { label: 'Ne répond plus', drawing: 'pause', badge: 'warn' },
  repeating: { label: 'Se répète', drawing: 'repeat', badge: 'warn' },
  disordered: { label: 'Désordre', drawing: 'swap', badge: 'warn' },
  late: { label: 'En retard', drawing: 'clock', badge: 'warn' },
  losing: { label: 'Perd ses webhooks', drawing: 'alert', badge: 'err' },
}

interface ProviderLook {
  name: string
  text: string
  drawing: IconName
  hue: string
  modes: Mode[]
  expected: string
}

const answering: Mode[] = ['normal', 'slow', 'failing', 'silent']

/**
 * Modes that the page offers for each provider: only those that mean something, as an address search has nothing to
 * repeat.
 */
export const providerLooks: Record<Provider, ProviderLook> = {
  stripe: {
    name: 'Paiement',
    text: 'Sessions, abonnements, webhooks',
    drawing: 'card',
    hue: 'mob',
    modes: [...answering, 'repeating', 'disordered'],
    expected: 'Le produit attend 8 s, puis dit « nous vérifions ».',
  },
  yousign: {
    name: 'Signature',
    text: 'Demandes, documents, webhooks',
    drawing: 'pen',
    hue: 'hab',
    modes: [...answering, 'repeating', 'disordered'],
    expected: 'Le produit attend 8 s, puis dit « nous vérifions ».',
  },
  mail: {
    name: 'Courriel',
    text: 'Serveur SMTP de test',
    drawing: 'mail',
    hue: 'mul',
    modes: [...answering, 'repeating'],
    expected: 'Le courriel reste en file et repart.',
  },
  ban: {
    name: 'Adresses',
    text: 'Recherche et géocodage',
    drawing: 'pin',
    hue: 'mut',
    modes: answering,
    expected: 'Attendu : saisie à la main proposée.',
  },
  timestamp: {
    name: 'Horodatage',
    text: 'Jetons pour les sceaux (RFC 3161)',
    drawing: 'clock',
    hue: 'mob',
    modes: answering,
    expected: 'Attendu : le document sort, scellé sans horodatage.',
  },
}

interface View {
  behaviours: [Provider, Behaviour][]
  calls: readonly Call[]
}

export function controlPage({ behaviours, calls }: View): Html {
  return html`${sandboxHead('control')}<main id="contenu" class="main sbm"><div class="pagehead"><div><h1>Prestataires</h1><p>Choisissez comment chacun se comporte. L’effet est immédiat, pour toutes les sessions.</p></div><form method="post" action="/control/reset"><button class="btn line" id="reset">${icon('refresh', 's')}Tout remettre à normal</button></form></div>
<div class="pvg">${behaviours.map(([provider, behaviour]) => card(provider, behaviour))}</div>
<div class="tblwrap mt6" id="calls"><div class="tools"><h2 class="h2s grow">Derniers appels</h2><form method="post" action="/control/webhooks/redeliver"><button class="btn ghost sm" id="redeliver">${icon('repeat', 's')}Renvoyer le dernier webhook</button></form></div>${callTable(calls)}</div></main>`
}

function card(provider: Provider, behaviour: Behaviour): Html {
  const look = providerLooks[provider]
  const now = modeLooks[behaviour.mode]
  const width = { 4: ' four', 5: '', 6: ' six' }[look.modes.length]
  const choice = (mode: Mode) =>
    html`<label><input type="radio" name="mode" id="${provider}-${mode}" value="${mode}"${mode === behaviour.mode && html` checked`}>${icon(modeLooks[mode].drawing, 's')}<span>${modeLooks[mode].label}</span></label>`
  return html`<section class="card pv ${look.hue}"><form method="post" action="/control/providers/${provider}"><div class="row wrap head"><span class="tico">${icon(look.drawing)}</span><div class="grow who"><h2 class="h2s">${look.name}</h2><p class="muted small">${look.text}</p></div><span class="badge ${now.badge}">${icon(now.drawing, 's')}${now.label}</span></div>
<fieldset class="mt4"><legend class="vh">Comportement de ${look.name}</legend><div class="seg sbseg${width}">${look.modes.map(choice)}</div></fieldset>${details(provider, behaviour)}<p class="apply"><button class="btn line sm">Appliquer</button></p></form></section>`
}

/** The extra field of the chosen mode. */
function details(provider: Provider, behaviour: Behaviour): Html | null {
  const { expected } = providerLooks[provider]
  const id = (name: string) => `${provider}-${name}`
  switch (behaviour.mode) {
    case 'slow': {
      const seconds = Math.round(behaviour.delayMs / 1000)
      return html`<div class="pvx"><label class="lab" for="${id('delay')}">Réponse après <output class="num" for="${id('delay')}">${seconds} s</output></label><input id="${id('delay')}" class="rng" type="range" name="delay" min="0" max="30" value="${seconds}"><p class="muted small">${expected}</p></div>`
    }
    case 'failing':
      return html`<div class="pvx"><div class="grid2">${select(id('status'), 'status', 'Réponse', statuses(provider), String(behaviour.status))}${select(id('limit'), 'limit', 'Jusqu’à', limits, limitOf(behaviour))}</div></div>`
    case 'silent':
      return html`<div class="pvx"><p class="small">Accepte la connexion et ne répond jamais. <span class="muted">${expected}</span></p></div>`
    case 'repeating':
      return html`<div class="pvx">${select(id('repeats'), 'repeats', provider === 'mail' ? 'Chaque courriel arrive' : 'Chaque webhook arrive', repeats, String(behaviour.repeats))}</div>`
    case 'disordered':
      return html`<div class="pvx"><p class="small">Un webhook attend ; le suivant le dépasse. <span class="muted">Attendu : le même résultat.</span></p></div>`
    default:
      return null
  }
}

type Options = [value: string, label: string][]
const repeats: Options = [2, 3, 5].map((times) => [String(times), `${times} fois`])
const limits: Options = [
  ['none', 'Je l’arrête'],
  ['calls', '5 prochains appels'],
  ['minutes', '5 minutes'],
]

function statuses(provider: Provider): Options {
  if (provider === 'mail')
    return [
      ['503', '451 Réessayer plus tard'],
      ['550', '550 Refus définitif'],
    ]
  return [
    ['503', '503 Service Unavailable'],
    ['500', '500'],
    ['429', '429 Trop de demandes'],
  ]
}

function limitOf({ calls, until }: Behaviour): string {
  return calls !== null ? 'calls' : until !== null ? 'minutes' : 'none'
}

function select(id: string, name: string, label: string, options: Options, chosen: string): Html {
  return html`<div class="field"><label for="${id}">${label}</label><select class="inp" id="${id}" name="${name}">${options.map(([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`)}</select></div>`
}

function callTable(calls: readonly Call[]): Html {
  if (calls.length === 0) return html`<p class="tools muted">Aucun appel pour l’instant.</p>`
  const heads = ['Heure', 'Prestataire', 'Appel', 'Réponse', 'Durée'].map(
    (head) => html`<th scope="col">${head}</th>`,
  )
  return html`<table class="tbl cards"><caption class="vh">Derniers appels</caption><thead><tr>${heads}</tr></thead><tbody>${calls.slice(0, 30).map(callRow)}</tbody></table>`
}

const clockTime = new Intl.DateTimeFormat('fr', { timeStyle: 'medium', timeZone: 'Europe/Paris' })

function callRow(call: Call): Html {
  const good = call.status >= 200 && call.status < 400
  const badge = call.status === 0 ? 'warn' : good ? 'ok' : 'err'
  const answer = html`<span class="badge ${badge}">${icon(good ? 'check' : call.status === 0 ? 'pause' : 'alert', 's')}${call.status || 'sans réponse'}</span>`
  const ms = `${Math.round(call.ms).toLocaleString('fr')} ms`
  return html`<tr><td data-l="Heure" class="num">${clockTime.format(call.at)}</td><td data-l="Prestataire">${providerLooks[call.provider].name}</td><td class="ttl"><span class="code brk">${call.call}</span></td><td data-l="Réponse">${answer}</td><td data-l="Durée" class="num">${ms}</td></tr>`
}
