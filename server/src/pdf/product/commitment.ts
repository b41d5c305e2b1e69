import type { Bilingual } from '../parts/bilingual.ts'

/** Model of the letter by which a contract is given up (L112-2-1 III), of the article that gives the right. */
export const withdrawalLetter = (article: 'L. 112-2-1' | 'L. 112-10'): Bilingual => ({
  fr: `Modèle de lettre de renonciation : « Je soussigné(e) [prénom et nom], demeurant [adresse], renonce au contrat n° [numéro] conclu le [date], comme l’article ${article} du Code des assurances m’y autorise. [Lieu, date et signature] »`,
  en: `Model letter of withdrawal: “I, [first name and last name], of [address], withdraw from contract no. [number] concluded on [date], as article ${article} of the French insurance code allows. [Place, date and signature]”`,
})

/**
 * Sentences on the twelve-month commitment and on what ends it early (D-13, D-19, C-58), the same in conditions,
 * notices and contracts.
 */
export const commitment: Record<'home' | 'devices', Bilingual> = {
  home: {
    fr: 'Engagement de 12 mois, puis reconduction chaque année pour 12 mois, sauf résiliation. L’engagement cède devant la renonciation, le déménagement et la fin des études (dans les 3 mois de l’évènement), et la résiliation à tout moment après un an, avec effet un mois plus tard ; le nouvel assureur s’en charge pour un locataire.',
    en: '12-month commitment, then renewed each year for 12 months unless cancelled. The commitment gives way to withdrawal, a move and the end of studies (within 3 months of the event), and termination at any time after one year, with effect one month later; for a tenant the new insurer handles it.',
  },
  devices: {
    fr: 'Engagement de 12 mois, puis reconduction chaque année jusqu’aux 5 ans de l’appareil. L’engagement cède devant la renonciation sans frais dans les 30 jours si aucun sinistre n’a été déclaré, le déménagement et la fin des études (dans les 3 mois de l’évènement), le vol indemnisé, l’appareil irréparable et non remplacé, et la résiliation à tout moment après un an, avec effet un mois plus tard.',
    en: '12-month commitment, then renewed each year until the device is 5 years old. The commitment gives way to withdrawal free of charge within 30 days if no claim was made, a move and the end of studies (within 3 months of the event), a paid theft claim, a device beyond repair and not replaced, and termination at any time after one year, with effect one month later.',
  },
}
