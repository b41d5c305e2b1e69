import type { StandIn } from './context.ts'
import { html } from './page/html.ts'
import { icon, logo } from './page/icons.ts'
import { sendPage } from './page/page.ts'

const words = {
  fr: {
    banner: 'Environnement de test : cette page tient la place du site de la mutuelle partenaire.',
    title: 'Mutuelle partenaire',
    lead: 'En production, le site du partenaire s’ouvre ici. Aucune adhésion n’est conclue.',
    back: 'Revenir à Cursus',
  },
  en: {
    banner: 'Test environment: this page stands in for the partner’s site.',
    title: 'Partner mutual',
    lead: 'In production, the partner’s site opens here. Nothing is taken out.',
    back: 'Back to Cursus',
  },
}

/** The site where a health mutual would be concluded: one page that takes nothing. */
export const mutual: StandIn = async (app, { config }) => {
  app.get('/mutual', async ({ headers }, reply) => {
    const lang = /^(en|zh|ar)/.test(headers['accept-language'] ?? '') ? 'en' : 'fr'
    const { banner, title, lead, back } = words[lang]
    return sendPage(reply, {
      title,
      lang,
      banner,
      body: html`<header class="authtop"><span class="brand">${logo}<span>Cursus</span></span></header><main id="contenu" class="sgmsg">
<section class="card"><span class="tico sgico">${icon('info', 'l')}</span><h1>${title}</h1><p class="muted">${lead}</p><div class="mt6"><a class="btn" href="${config.publicUrl}/home">${back}</a></div></section></main>`,
      style: 'sign.css',
    })
  })
}
