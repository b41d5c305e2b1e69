// breaks: Habitation, 'home'
/** A room that should ask the product what it hands out. */
export function fileNameOf({ insuranceType }: { insuranceType: string }, key: string): string {
  // A comment may say home or Multimédia, an address may hold one.
  const path = '/contracts/health_mobility/upload'
  return insuranceType === 'Habitation' || key === 'home' ? 'certificate.pdf' : path
}
