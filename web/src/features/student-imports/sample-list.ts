const header = 'civility;name;lastName;email;birthday;phone;street;postalCode;city'

/** A list to start from, as a French spreadsheet writes it: BOM, semicolons, CRLF. Its people do not exist. */
export function sampleList(domain: string): string {
  const rows = [
    `Mme;Élodie;Aubracour;elodie.aubracour@${domain};03/02/2005;06 39 98 02 01;1 rue des Pins;59000;Lille`,
    `M;Côme;Belvaux;come.belvaux@${domain};17/11/2004;+33639980202;;;`,
    `Mme;Inès;Carmoisin;ines.carmoisin@${domain};29/02/2004;;;;`,
  ]
  return `\ufeff${[header, ...rows].join('\r\n')}\r\n`
}
